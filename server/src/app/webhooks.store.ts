/** Webhook rows. They have no owner column: a row belongs to the record that refers to it (`D4`). */
import { randomUUID } from 'node:crypto';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import type { WebhookInput } from '@trunkline/contract/core/webhook.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';

export type WebhookRow = {
  webhook_sid: string;
  url: string;
  method: 'GET' | 'POST';
  username: string | null;
  password: string | null;
};

const columns = ['webhook_sid', 'url', 'method', 'username', 'password'] as const;

/** All the rows at once, by sid. */
export async function findWebhooks(
  db: Db,
  sids: (string | null)[],
): Promise<ReadonlyMap<string, WebhookRow>> {
  const wanted = [...new Set(sids.filter((sid) => sid !== null))];
  if (wanted.length === 0) return new Map();
  if (wanted.length <= HOOKS_OF_ONE) return bySid(await threeWebhooks(db, ...threeOf(wanted, 0)));
  const rows: WebhookRow[] = [];
  for (const part of inParts(wanted))
    rows.push(
      ...(await db.selectFrom('webhooks').select(columns).where('webhook_sid', 'in', part).execute()),
    );
  return bySid(rows);
}

function bySid(rows: readonly WebhookRow[]): ReadonlyMap<string, WebhookRow> {
  return new Map(rows.map((row) => [row.webhook_sid, row]));
}

/** As it goes out, its password and the credentials in its address masked (`R16`). */
export function toWire(row: WebhookRow | undefined) {
  if (!row) return null;
  const { webhook_sid: _, ...hook } = row;
  const password = hook.password === null ? null : masked(hook.password);
  return { ...hook, url: maskAddress(hook.url), password };
}

export function toWireWithSid(row: WebhookRow | undefined) {
  const hook = toWire(row);
  return row && hook ? { webhook_sid: row.webhook_sid, ...hook } : null;
}

/**
 * Makes the record's webhook what the input says and answers its new sid: undefined leaves it, null
 * drops it. A row that other records share is left to them and a new one made. Nothing in it is masked.
 */
export async function saveWebhook(
  db: Db,
  current: string | null,
  input: WebhookInput | null | undefined,
): Promise<string | null> {
  if (input === undefined) return current;
  if (input === null) return null;
  const { url, method, username, password } = input;
  const values = { url, method, username, password };
  if (current && (await countUses(db, current)) <= 1) {
    await db.updateTable('webhooks').set(values).where('webhook_sid', '=', current).execute();
    return current;
  }
  const webhook_sid = randomUUID();
  await insertWebhook(db, webhook_sid, values.url, values.method, values.username, values.password);
  return webhook_sid;
}

/** Removes those rows that no record refers to any more. */
export async function dropUnusedWebhooks(db: Db, sids: (string | null)[]): Promise<void> {
  const named = sids.filter((sid) => sid !== null);
  for (let from = 0; from < named.length; from += HOOKS_OF_ONE) await dropUnused(db, ...threeOf(named, from));
}

/** No record has more. */
const HOOKS_OF_ONE = 3;

/** The missing ones are no sid of anything. */
function threeOf(sids: readonly string[], from: number): [string, string, string] {
  return [sids[from] ?? '', sids[from + 1] ?? '', sids[from + 2] ?? ''];
}

/** The columns that refer to a webhook. */
const uses = [
  ['applications', 'call_hook_sid'],
  ['applications', 'call_status_hook_sid'],
  ['applications', 'messaging_hook_sid'],
  ['accounts', 'registration_hook_sid'],
  ['accounts', 'queue_event_hook_sid'],
  ['service_providers', 'registration_hook_sid'],
] as const;

const dropUnused = preparedWrite((db, one: string, two: string, three: string) => {
  const used = uses.map(
    ([table, column]) =>
      sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = webhooks.webhook_sid)`,
  );
  return db
    .deleteFrom('webhooks')
    .where('webhook_sid', 'in', [one, two, three])
    .where(sql<boolean>`not (${sql.join(used, sql` or `)})`);
});

const insertWebhook = preparedWrite(
  (db, webhook_sid: string, url: string, method: string, username: string | null, password: string | null) =>
    db.insertInto('webhooks').values({ webhook_sid, url, method: method as 'POST', username, password }),
);

const threeWebhooks = prepared((db, one: string, two: string, three: string) =>
  db.selectFrom('webhooks').select(columns).where('webhook_sid', 'in', [one, two, three]),
);

async function countUses(db: Db, sid: string): Promise<number> {
  const counts = uses.map(
    ([table, column]) => sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${sid})`,
  );
  const sum = sql<{ uses: number | string }>`select ${sql.join(counts, sql` + `)} as uses`;
  return Number((await sum.execute(db)).rows[0]?.uses ?? 0);
}
