/** An application as it is stored, with its webhooks and what is known of its variables, in one statement. */
import { speechDefaults } from '@trunkline/contract/applications/applications.contract.ts';
import { type WebhookRow, withoutEmpty } from '../app/webhooks.store.ts';
import { lockAcrossNodes } from '../db/cluster.ts';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';

const columns = [
  'application_sid',
  'name',
  'service_provider_sid',
  'account_sid',
  'call_hook_sid',
  'call_status_hook_sid',
  'messaging_hook_sid',
  'app_json',
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_synthesis_label',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
  'speech_recognizer_label',
  'use_for_fallback_speech',
  'fallback_speech_synthesis_vendor',
  'fallback_speech_synthesis_language',
  'fallback_speech_synthesis_voice',
  'fallback_speech_synthesis_label',
  'fallback_speech_recognizer_vendor',
  'fallback_speech_recognizer_language',
  'fallback_speech_recognizer_label',
  'env_vars',
  'record_all_calls',
  'created_at',
] as const;

export function selectApplications(db: Db) {
  return db
    .selectFrom('applications as t')
    .leftJoin('webhooks as c', 'c.webhook_sid', 't.call_hook_sid')
    .leftJoin('webhooks as s', 's.webhook_sid', 't.call_status_hook_sid')
    .leftJoin('webhooks as m', 'm.webhook_sid', 't.messaging_hook_sid')
    .leftJoin('trunkline_application_variables as v', 'v.application_sid', 't.application_sid')
    .select(columns.map((column) => `t.${column}` as const))
    .select(['c.url as call_url', 'c.method as call_method'])
    .select(['c.username as call_username', 'c.password as call_password'])
    .select(['s.url as status_url', 's.method as status_method'])
    .select(['s.username as status_username', 's.password as status_password'])
    .select(['m.url as messaging_url', 'm.method as messaging_method'])
    .select(['m.username as messaging_username', 'm.password as messaging_password'])
    .select('v.obscure_json');
}

const applicationRow = prepared((db, application_sid: string) =>
  selectApplications(db).where('t.application_sid', '=', application_sid),
);

/** Nobody else changes it, nor its webhooks, until the transaction ends. */
const lockedRow = preparedWrite((db, application_sid: string) => {
  const found = selectApplications(db).where('t.application_sid', '=', application_sid);
  return isMysql(db) ? found.forUpdate() : found;
});

type JoinedRow = Awaited<ReturnType<typeof applicationRow>>[number];

type OfWebhook = `${'call' | 'status' | 'messaging'}_${'url' | 'method' | 'username' | 'password'}`;
export type ApplicationRow = Omit<JoinedRow, OfWebhook>;

/** As stored, its webhooks with their passwords, environment variables sealed. Not for an answer. */
export type StoredApplication = { row: ApplicationRow; hooks: Record<HookName, WebhookRow | undefined> };

/** A new one has these where nothing else is said. */
export const NOTHING_SAID = {
  ...{ service_provider_sid: null, messaging_hook_sid: null, app_json: null, env_vars: null },
  ...speechDefaults,
  ...{ speech_synthesis_label: null, speech_recognizer_label: null },
  use_for_fallback_speech: 0,
  ...{ fallback_speech_synthesis_vendor: null, fallback_speech_synthesis_language: null },
  ...{ fallback_speech_synthesis_voice: null, fallback_speech_synthesis_label: null },
  ...{ fallback_speech_recognizer_vendor: null, fallback_speech_recognizer_language: null },
  fallback_speech_recognizer_label: null,
  record_all_calls: 0,
} as const;

export type HookName = 'call_hook' | 'call_status_hook' | 'messaging_hook';

export async function findStoredApplication(
  db: Db,
  application_sid: string,
): Promise<StoredApplication | undefined> {
  const [row] = await applicationRow(db, application_sid);
  return row && stored(row);
}

/** The same, first in a change of it: others that want to change it wait. */
export async function lockStoredApplication(
  trx: Db,
  application_sid: string,
): Promise<StoredApplication | undefined> {
  await lockAcrossNodes(trx, `applications ${application_sid}`);
  const [row] = await lockedRow(trx, application_sid);
  return row && stored(row);
}

export function stored(row: JoinedRow): StoredApplication {
  return { row, hooks: hooksOf(row) };
}

function hooksOf(row: JoinedRow): StoredApplication['hooks'] {
  return {
    call_hook: hook(row.call_hook_sid, row.call_url, row.call_method, row.call_username, row.call_password),
    call_status_hook: hook(
      row.call_status_hook_sid,
      row.status_url,
      row.status_method,
      row.status_username,
      row.status_password,
    ),
    messaging_hook: hook(
      row.messaging_hook_sid,
      row.messaging_url,
      row.messaging_method,
      row.messaging_username,
      row.messaging_password,
    ),
  };
}

function hook(
  webhook_sid: string | null,
  url: string | null,
  method: WebhookRow['method'] | null,
  username: string | null,
  password: string | null,
): WebhookRow | undefined {
  if (webhook_sid === null || url === null || method === null) return undefined;
  return withoutEmpty({ webhook_sid, url, method, username, password });
}
