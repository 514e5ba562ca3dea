/** What the home page looks for is rare among what is all right: an index leads to it. */
import type { Migration } from './migration.ts';

export const whatFails: Migration = {
  number: 22,
  name: 'what fails',
  async up({ changeIndexes }) {
    await changeIndexes('speech_credentials', [['tts_tested_ok'], ['stt_tested_ok']], []);
    await changeIndexes('llm_credentials', [['tested_ok']], []);
    await changeIndexes('voip_carriers', [['requires_register']], []);
    await changeIndexes('api_keys', [['expires_at']], []);
  },
};
