/** Webhook rows. They have no owner column: a row belongs to the record that refers to it (`D4`). */
import { maskAddress } from '@trunkline/contract/core/address.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import { sql } from 'kysely';
import { heldBack } from '../db/held-back.ts';
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

/** Reads all the rows at once; returns them by sid. */
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
  return new Map(rows.map((row) => [row.webhook_sid, withoutEmpty(row)]));
}

/** Empty credentials as null: the platform's portal stores empty texts if there are none. */
export function withoutEmpty({ webhook_sid, url, method, username, password }: WebhookRow): WebhookRow {
  return { webhook_sid, url, method, username: username || null, password: password || null };
}

/** As sent in an answer, with its password and the credentials in its address masked (`R16`). */
export function toWire(row: WebhookRow | undefined) {
  if (!row) return null;
  const { url, method, username, password } = row;
  return { url: maskAddress(url), method, username, password: password === null ? null : masked(password) };
}

export function toWireWithSid(row: WebhookRow | undefined) {
  if (!row) return null;
  const { webhook_sid, url, method, username, password } = row;
  return {
    ...{ webhook_sid, url: maskAddress(url), method, username },
    password: password === null ? null : masked(password),
  };
}

/** Inserts all of them with one statement. */
export async function insertWebhooks(db: Db, rows: readonly WebhookRow[]): Promise<void> {
  const [one, ...others] = rows;
  if (!one) return;
  if (others.length > 0) await db.insertInto('webhooks').values(rows).modifyEnd(heldBack).execute();
  else await insertWebhook(db, one.webhook_sid, one.url, one.method, one.username, one.password);
}

/** Changes the row unless other records share it; returns whether it was changed. */
export async function changeWebhook(db: Db, { webhook_sid, ...values }: WebhookRow): Promise<boolean> {
  if ((await countUses(db, webhook_sid)) > 1) return false;
  await db
    .updateTable('webhooks')
    .set(values)
    .where('webhook_sid', '=', webhook_sid)
    .modifyEnd(heldBack)
    .execute();
  return true;
}

/** Removes rows that no record refers to any more. */
export async function dropUnusedWebhooks(db: Db, sids: readonly string[]): Promise<void> {
  for (let from = 0; from < sids.length; from += HOOKS_OF_ONE) await dropUnused(db, ...threeOf(sids, from));
}

/** The sids of a record's webhooks. */
export const sidsOf = (hooks: Record<string, WebhookRow | undefined>): string[] =>
  Object.values(hooks).flatMap((hook) => (hook ? [hook.webhook_sid] : []));

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
    .where(sql<boolean>`not (${sql.join(used, sql` or `)})`)
    .modifyEnd(heldBack);
});

const insertWebhook = preparedWrite(
  (db, webhook_sid: string, url: string, method: string, username: string | null, password: string | null) =>
    db
      .insertInto('webhooks')
      .values({ webhook_sid, url, method: method as 'POST', username, password })
      .modifyEnd(heldBack),
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
