/** What the last test of each webhook found. */
import { createHash } from 'node:crypto';
import {
  type TestedHook,
  testedHooks,
  type WebhookAnswer,
  type WebhookTestResult,
} from '@trunkline/contract/applications/webhook-test.contract.ts';
import { sql } from 'kysely';
import type { WebhookRow } from '../app/webhooks.store.ts';
import { insertOrUpdate } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';
import { fromDbTime, toDbTimeExact } from '../db/values.ts';
import type { StoredApplication } from './application-row.store.ts';

type Outcome = Pick<WebhookTestResult, 'verdict' | 'status' | 'ms' | 'summary'>;

/** In place of what was found before; of an application that is gone by now nothing is kept. */
export async function saveWebhookAnswer(
  db: Db,
  application_sid: string,
  name: TestedHook,
  hook: WebhookRow,
  { ms, status, summary, verdict }: Outcome,
): Promise<void> {
  const tested_at = toDbTimeExact(new Date());
  const row = { asked: askedOf(hook), verdict, status, ms, summary, tested_at };
  const insert = db
    .insertInto('trunkline_webhook_answers')
    .columns(['application_sid', 'hook', 'asked', 'verdict', 'status', 'ms', 'summary', 'tested_at'])
    .expression(
      db
        .selectFrom('applications')
        .select('application_sid')
        .select([
          sql<TestedHook>`${name}`.as('hook'),
          sql<string>`${row.asked}`.as('asked'),
          sql<Outcome['verdict']>`${verdict}`.as('verdict'),
          sql<number | null>`${status}`.as('status'),
          sql<number>`${ms}`.as('ms'),
          sql<string>`${summary}`.as('summary'),
          sql<string>`${tested_at}`.as('tested_at'),
        ])
        .where('application_sid', '=', application_sid),
    );
  await insertOrUpdate(db, insert, ['application_sid', 'hook'], row);
}

/** Of each webhook that it has; null where it was not asked since it is called as it is now. */
export async function listWebhookAnswers(
  db: Db,
  { row, hooks }: StoredApplication,
): Promise<WebhookAnswer[]> {
  const kept = await db
    .selectFrom('trunkline_webhook_answers')
    .selectAll()
    .where('application_sid', '=', row.application_sid)
    .execute();
  return testedHooks.flatMap((hook): WebhookAnswer[] => {
    const own = hooks[hook];
    if (!own) return [];
    const found = kept.find((one) => one.hook === hook && one.asked === askedOf(own));
    if (!found) return [{ hook, last: null }];
    const { ms, status, summary, verdict } = found;
    return [{ hook, last: { ms, status, summary, verdict, tested_at: fromDbTime(found.tested_at) } }];
  });
}

/** An address may hold what nobody else should read, so a hash stands for it. */
function askedOf({ method, url, username }: WebhookRow): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, username]))
    .digest('hex');
}
