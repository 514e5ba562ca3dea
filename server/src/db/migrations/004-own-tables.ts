/** Sessions, the audit trail and what else only Trunkline keeps. */
import {
  choice,
  code,
  exactTime,
  flag,
  hugeText,
  key,
  longText,
  optional,
  sid,
  table,
  text,
  time,
  to,
  whole,
} from '../table-shape.ts';
import type { Migration } from './migration.ts';

const sessions = table(
  'trunkline_sessions',
  {
    session_sid: key(),
    user_sid: to('users.user_sid', 'cascade'),
    created_at: time(),
    expires_at: time(),
    address: text(64),
    user_agent: optional(text(255)),
  },
  { indexes: [['user_sid'], ['expires_at']] },
);

/**
 * Its sids are ordered by time, so the primary key is the page's order, and every filter is the
 * beginning of an index that ends in it. Each index more is paid for by every change.
 */
const auditEntries = table(
  'trunkline_audit_entries',
  {
    audit_sid: key(),
    at: exactTime(),
    actor_kind: choice(['user', 'key', 'system']),
    actor_sid: optional(sid()),
    actor_name: text(255),
    service_provider_sid: optional(sid()),
    account_sid: optional(sid()),
    kind: text(32),
    record_sid: optional(sid()),
    record_name: optional(text(255)),
    action: text(32),
    address: optional(text(64)),
    request_id: optional(text(64)),
    before_json: optional(hugeText()),
    after_json: optional(hugeText()),
  },
  {
    indexes: [
      ['service_provider_sid', 'audit_sid'],
      ['account_sid', 'audit_sid'],
      ['record_sid', 'audit_sid'],
      ['actor_sid', 'audit_sid'],
      ['kind', 'audit_sid'],
    ],
  },
);

const apiKeyDetails = table(
  'trunkline_api_key_details',
  {
    api_key_sid: to('api_keys.api_key_sid', 'cascade'),
    name: optional(text(64)),
    last_four: code(4),
    created_by: optional(sid()),
  },
  { primary_key: ['api_key_sid'] },
);

const userDetails = table(
  'trunkline_user_details',
  { user_sid: to('users.user_sid', 'cascade'), last_login_at: optional(time()) },
  { primary_key: ['user_sid'] },
);

const applicationVariables = table(
  'trunkline_application_variables',
  { application_sid: to('applications.application_sid', 'cascade'), obscure_json: longText() },
  { primary_key: ['application_sid'] },
);

const loginFailures = table(
  'trunkline_login_failures',
  { user_sid: sid(), address: text(64), failures: whole(), expires_at: time() },
  { primary_key: ['user_sid', 'address'], indexes: [['expires_at']] },
);

/** The last result of each capability; the platform's columns know neither the reason nor the time of each. */
const speechTestResults = table(
  'trunkline_speech_test_results',
  {
    speech_credential_sid: to('speech_credentials.speech_credential_sid', 'cascade'),
    capability: choice(['tts', 'stt']),
    ok: flag(),
    reason: optional(text(512)),
    tested_at: time(),
  },
  { primary_key: ['speech_credential_sid', 'capability'] },
);

const llmTestResults = table(
  'trunkline_llm_test_results',
  {
    llm_credential_sid: to('llm_credentials.llm_credential_sid', 'cascade'),
    ok: flag(),
    reason: optional(text(512)),
    tested_at: time(),
  },
  { primary_key: ['llm_credential_sid'] },
);

export const ownTables: Migration = {
  number: 4,
  name: 'own tables',
  async up({ ensureTable }) {
    for (const one of [
      sessions,
      auditEntries,
      apiKeyDetails,
      userDetails,
      loginFailures,
      speechTestResults,
      llmTestResults,
      applicationVariables,
    ])
      await ensureTable(one);
  },
};
