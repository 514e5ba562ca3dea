/** Tables that only Trunkline has. */
import type { TestedHook } from '@trunkline/contract/applications/webhook-test.contract.ts';
import type { Bit, Time } from './columns.ts';

/** What a session may be used for; null for everything. */
export type Purpose = 'reset' | null;

/** `session_sid` is the `jti` of the session's JWT (`R11`). */
type Sessions = {
  session_sid: string;
  user_sid: string;
  created_at: Time;
  expires_at: Time;
  address: string;
  user_agent: string | null;
  /** `reset`: opened by a link, and good for a new password alone. */
  purpose: Purpose;
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
  /** Of an entry about many records that shows one owner's share of them: the whole entry, which has the rows. */
  part_of: string | null;
  /** Of an entry about many records: the position of its first row, and how many follow one another. */
  rows_from: number | null;
  rows_count: number | null;
};

/** What one of many records went through that were changed at once (decision 035). */
type AuditRows = {
  audit_sid: string;
  /** From 0; the rows of one provider stand together, and in them those of one account. */
  position: number;
  service_provider_sid: string | null;
  account_sid: string | null;
  record_sid: string;
  record_name: string | null;
  before_json: string | null;
  after_json: string | null;
};

type AlertRules = {
  alert_rule_sid: string;
  service_provider_sid: string | null;
  account_sid: string | null;
  name: string;
  is_active: Bit;
  measure: string;
  alert_type: string | null;
  /** A number as text: databases round in ways of their own. */
  threshold: string | null;
  window_minutes: number;
  minimum_calls: number;
  quiet_minutes: number;
  tell_when_well: Bit;
  channel: string;
  /** JSON: the address, and the secret that signs. */
  sealed_target: string;
  is_firing: Bit;
  /** Somebody has been told that it is firing. */
  is_told: Bit;
  state_since: Time | null;
  last_value: string | null;
  checked_at: Time | null;
  told_at: Time | null;
  created_at: Time | null;
};

type TestResult = { ok: Bit; reason: string | null; tested_at: Time };

export type OwnTables = {
  trunkline_migrations: { number: number; name: string; applied_at: Time };
  trunkline_sessions: Sessions;
  trunkline_audit_entries: AuditEntries;
  trunkline_audit_rows: AuditRows;
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
  /** The last trunk test of a gateway; `asked`: where and how it was sent, as JSON. */
  trunkline_trunk_answers: {
    sip_gateway_sid: string;
    asked: string;
    /** Something went out: its address was found, and may be called. */
    was_asked: Bit;
    verdict: 'ok' | 'warning' | 'failed';
    summary: string;
    tested_at: Time;
  };
  /** The last test of an application's webhook; `asked`: a hash of its address and how it is called. */
  trunkline_webhook_answers: {
    application_sid: string;
    hook: TestedHook;
    asked: string;
    verdict: 'ok' | 'warning' | 'failed';
    status: number | null;
    ms: number;
    summary: string;
    tested_at: Time;
  };
  /** One row for each rule that holds for the whole installation; a writer that asks it locks the row (`lock.ts`). */
  trunkline_locks: { name: string };
  /** Servers that run; secrets by their fingerprints. */
  trunkline_servers: {
    server_sid: string;
    name: string;
    seals_with: string;
    reads_too: string | null;
    seen_at: Time;
  };
  /** What writers on different nodes of a cluster both write in the place of a lock (decision 050). */
  trunkline_cluster_locks: { slot: number; writes: number };
  /** What was asked with an `Idempotency-Key` and done, for some minutes (decision 029). */
  trunkline_done_once: {
    request_hash: string;
    content_hash: string;
    record_sid: string | null;
    expires_at: Time;
  };
  /** By the hash of a link that sets a forgotten password (`R9`). */
  trunkline_password_resets: { link_hash: string; user_sid: string; expires_at: Time };
  /** Who has registered and not yet shown that the email address is his own (`R32`, decision 033). */
  trunkline_sign_ups: {
    sign_up_sid: string;
    user_sid: string;
    new_account_sid: string;
    service_provider_sid: string;
    email: string;
    hashed_password: string;
    sealed_code: string;
    /** Somebody has this address already, so no code is right (`R10`). */
    is_known: Bit;
    tries: number;
    mails: number;
    mailed_at: Time;
    expires_at: Time;
  };
  /** Names at the DNS provider: being made, made, or to be removed. `claim`: who is at it (decision 036). */
  trunkline_realm_names: {
    name: string;
    state: 'making' | 'made' | 'leaving';
    claim: string | null;
    attempts: number;
    /** From then on somebody else may be at it; null where nothing is to be done. */
    due_at: Time | null;
    last_error: string | null;
    /** Of a name that is made: whose addresses its records lead to, and which they were. */
    service_provider_sid: string | null;
    addresses_hash: string | null;
  };
  trunkline_alert_rules: AlertRules;
  trunkline_list_views: {
    view_sid: string;
    user_sid: string;
    /** The provider whose people see it too. */
    service_provider_sid: string | null;
    list: string;
    name: string;
    search_json: string;
    columns_json: string;
  };
  trunkline_default_views: { user_sid: string; list: string; view_sid: string };
  trunkline_alert_deliveries: {
    alert_delivery_sid: string;
    alert_rule_sid: string;
    at: Time;
    what: 'fired' | 'well' | 'test';
    text: string;
    channel: string;
    state: 'waiting' | 'delivered' | 'given_up';
    attempts: number;
    last_error: string | null;
  };
  /** By account, or by the hash of an address. */
  trunkline_counted_mails: { counted: string; sent: number; ends_at: Time };
  /** Up to which notice a person has seen them; sids are in the order of time. */
  trunkline_notices_seen: { user_sid: string; notice_sid: string };
  /** Of an account that has to do with Stripe (decision 038). */
  trunkline_billing: {
    account_sid: string;
    /** Raised whenever Stripe's state is written: a writer that saw an older number asks Stripe again. */
    version: number;
    /** When to ask Stripe even without an event; null for never. */
    due_at: Time | null;
    /** When the free plan takes the place of the paid one. */
    ends_at: Time | null;
  };
  /** The end of the trial that was announced by mail. */
  trunkline_trial_mails: { account_sid: string; trial_end_date: Time };
  trunkline_payments: {
    payment_sid: string;
    account_sid: string;
    action: 'upgrade' | 'quantities' | 'card' | 'downgrade' | 'keep';
    state: 'started' | 'action_required' | 'card_error' | 'done' | 'failed';
    details_json: string;
    reason: string | null;
    /** Until then the server that started it is at work on it, and nobody judges it. */
    claimed_until: Time;
    created_at: Time;
  };
  /** What is done now and then by one server of several, and when it was done. */
  trunkline_rounds: { name: string; at: Time };
  /** Waiting deliveries, such as mails. Each attempt is claimed by raising `attempts` (decision 032). */
  trunkline_outbox: {
    outbox_sid: string;
    kind: string;
    sealed_content: string;
    created_at: Time;
    /** Not tried before this time; each attempt moves it on. */
    due_at: Time;
    /** From then on it is of no use to anybody. */
    expires_at: Time;
    attempts: number;
    last_error: string | null;
  };
};
