/** Credentials of speech and LLM vendors, and Google custom voices (`D7`). */
import type { Generated } from 'kysely';
import type { Bit, BitByDefault, Time, TimeByDefault } from './columns.ts';

type SpeechCredentials = {
  speech_credential_sid: string;
  service_provider_sid: string | null;
  account_sid: string | null;
  vendor: string;
  /** Encrypted JSON. */
  credential: string;
  use_for_tts: Generated<Bit | null>;
  use_for_stt: Generated<Bit | null>;
  last_used: Time | null;
  last_tested: Time | null;
  tts_tested_ok: Bit | null;
  stt_tested_ok: Bit | null;
  created_at: TimeByDefault;
  label: string | null;
};

type GoogleCustomVoices = {
  google_custom_voice_sid: string;
  speech_credential_sid: string;
  model: string;
  reported_usage: Generated<'REPORTED_USAGE_UNSPECIFIED' | 'REALTIME' | 'OFFLINE'>;
  name: string;
  voice_cloning_key: string | null;
  use_voice_cloning_key: BitByDefault;
};

type LlmCredentials = {
  llm_credential_sid: string;
  service_provider_sid: string | null;
  account_sid: string | null;
  vendor: string;
  /** Encrypted JSON. */
  credential: string;
  created_at: TimeByDefault;
  label: string | null;
  last_tested: Time | null;
  tested_ok: Bit | null;
};

export type SpeechTables = {
  speech_credentials: SpeechCredentials;
  google_custom_voices: GoogleCustomVoices;
  trunkline_llm_credentials: LlmCredentials;
};
