/** Webhook rows. They have no owner column: a row belongs to the record that refers to it (`D4`). */
import { randomUUID } from 'node:crypto';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import type { WebhookInput } from '@trunkline/contract/core/webhook.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

export type WebhookRow = {
  webhook_sid: string;
  url: string;
  method: 'GET' | 'POST';
  username: string | null;
  password: string | null;
};

/** All the rows at once, by sid. */
export async function findWebhooks(
  db: Db,
  sids: (string | null)[],
): Promise<ReadonlyMap<string, WebhookRow>> {
  const wanted = [...new Set(sids.filter((sid) => sid !== null))];
  const found = new Map<string, WebhookRow>();
  // Both databases bound the number of values in one statement.
  for (let from = 0; from < wanted.length; from += 500) {
    const rows = await db
      .selectFrom('webhooks')
      .select(['webhook_sid', 'url', 'method', 'username', 'password'])
      .where('webhook_sid', 'in', wanted.slice(from, from + 500))
      .execute();
    for (const row of rows) found.set(row.webhook_sid, row);
  }
  return found;
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
  await db
    .insertInto('webhooks')
    .values({ webhook_sid, ...values })
    .execute();
  return webhook_sid;
}

/** Removes those rows that no record refers to any more. */
export async function dropUnusedWebhooks(db: Db, sids: (string | null)[]): Promise<void> {
  for (const sid of new Set(sids))
    if (sid && (await countUses(db, sid)) === 0)
      await db.deleteFrom('webhooks').where('webhook_sid', '=', sid).execute();
}

async function countUses(db: Db, sid: string): Promise<number> {
  const uses = sql<{ uses: number | string }>`select
    (select count(*) from applications where call_hook_sid = ${sid})
    + (select count(*) from applications where call_status_hook_sid = ${sid})
    + (select count(*) from applications where messaging_hook_sid = ${sid})
    + (select count(*) from accounts where registration_hook_sid = ${sid})
    + (select count(*) from accounts where queue_event_hook_sid = ${sid})
    + (select count(*) from service_providers where registration_hook_sid = ${sid}) as uses`;
  return Number((await uses.execute(db)).rows[0]?.uses ?? 0);
}
