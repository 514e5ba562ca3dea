/** Tables that only Trunkline has. */
import type { Bit, Time } from './columns.ts';

/** `session_sid` is the `jti` of the session's JWT (`R11`). */
type Sessions = {
  session_sid: string;
  user_sid: string;
  created_at: Time;
  expires_at: Time;
  address: string;
  user_agent: string | null;
};

/** No foreign keys: an entry outlives its record (`R20`). `at` has milliseconds. */
type AuditEntries = {
  audit_sid: string;
  at: Time;
  actor_kind: 'user' | 'key' | 'system';
  actor_sid: string | null;
  actor_name: string;
  /** Null in entries that are older than the column. */
  actor_scope: 'admin' | 'service_provider' | 'account' | null;
  service_provider_sid: string | null;
  account_sid: string | null;
  kind: string;
  record_sid: string | null;
  record_name: string | null;
  action: string;
  address: string | null;
  request_id: string | null;
  before_json: string | null;
  after_json: string | null;
};

type TestResult = { ok: Bit; reason: string | null; tested_at: Time };

export type OwnTables = {
  trunkline_migrations: { number: number; name: string; applied_at: Time };
  trunkline_sessions: Sessions;
  trunkline_audit_entries: AuditEntries;
  /** What a list shows of a key whose token is stored as a hash (`R13`). */
  trunkline_api_key_details: {
    api_key_sid: string;
    name: string | null;
    last_four: string;
    created_by: string | null;
  };
  /** What the list of users tells beyond the platform's columns. */
  trunkline_user_details: { user_sid: string; last_login_at: Time | null };
  /** For each environment variable whether the webhook called it obscure: JSON, name to true or false. */
  trunkline_application_variables: { application_sid: string; obscure_json: string };
  /** Lock-out counts per user and address (`R10`); `user_sid` may stand for a name nobody has. */
  trunkline_login_failures: { user_sid: string; address: string; failures: number; expires_at: Time };
  /** Why a test failed, and when each capability was tested (`R28`). */
  trunkline_speech_test_results: TestResult & { speech_credential_sid: string; capability: 'tts' | 'stt' };
  trunkline_llm_test_results: TestResult & { llm_credential_sid: string };
  /** One row for each rule that holds for the whole installation; a writer that asks it locks the row (`lock.ts`). */
  trunkline_locks: { name: string };
};
