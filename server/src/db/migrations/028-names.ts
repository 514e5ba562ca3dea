/** The search over everything looks at names of all owners, in an index that holds all it looks at (decision 019). */
import type { Migration } from './migration.ts';

export const names: Migration = {
  number: 28,
  name: 'names',
  async up({ changeIndexes }) {
    const owner = ['account_sid', 'service_provider_sid'];
    const account = ['name', 'account_sid', 'service_provider_sid', 'sip_realm'];
    await changeIndexes('speech_credentials', [['label', 'speech_credential_sid', ...owner]], []);
    await changeIndexes('llm_credentials', [['label', 'llm_credential_sid', ...owner]], []);
    await changeIndexes('accounts', [account], [['name', 'account_sid']]);
  },
};
