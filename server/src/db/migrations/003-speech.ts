/** Credentials of speech and LLM vendors, and Google custom voices (`D7`). */
import { choice, flag, hugeText, key, now, optional, table, text, time, to } from '../table-shape.ts';
import type { Migration } from './migration.ts';

/**
 * Every list and every look-up by label reads the beginning of one of these. The key fixes the order of a
 * page, and with all that a list is sorted by in the index, it reads the rows of the page alone.
 */
const owned = (key: string) => ({
  indexes: [
    ['account_sid', 'vendor', 'label', key, 'last_tested'],
    ['service_provider_sid', 'account_sid', 'vendor', 'label', key, 'last_tested'],
  ],
});

const speechCredentials = table(
  'speech_credentials',
  {
    speech_credential_sid: key(),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
    account_sid: optional(to('accounts.account_sid')),
    vendor: text(32),
    credential: text(8192),
    use_for_tts: optional(flag(1)),
    use_for_stt: optional(flag(1)),
    last_used: optional(time()),
    last_tested: optional(time()),
    tts_tested_ok: optional(flag()),
    stt_tested_ok: optional(flag()),
    created_at: now(time()),
    label: optional(text(64)),
  },
  owned('speech_credential_sid'),
);

const customVoices = table('google_custom_voices', {
  google_custom_voice_sid: key(),
  speech_credential_sid: to('speech_credentials.speech_credential_sid', 'cascade'),
  model: text(512),
  reported_usage: choice(['REPORTED_USAGE_UNSPECIFIED', 'REALTIME', 'OFFLINE'], 'REALTIME'),
  name: text(64),
  voice_cloning_key: optional(hugeText()),
  use_voice_cloning_key: flag(0),
});

const llmCredentials = table(
  'llm_credentials',
  {
    llm_credential_sid: key(),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
    account_sid: optional(to('accounts.account_sid')),
    vendor: text(32),
    credential: text(8192),
    created_at: now(time()),
    label: optional(text(64)),
    last_tested: optional(time()),
    tested_ok: optional(flag()),
  },
  owned('llm_credential_sid'),
);

export const speech: Migration = {
  number: 3,
  name: 'speech',
  async up({ ensureTable }) {
    for (const one of [speechCredentials, customVoices, llmCredentials]) await ensureTable(one);
  },
};
