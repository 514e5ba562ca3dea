/** Deliveries to the outside that are still waiting. */
import type { Db } from '../db/open.ts';
import { fromDbTime } from '../db/values.ts';

export type Waiting = { outbox_sid: string; attempts: number; sealed_content: string; expires_at: string };

type New = {
  outbox_sid: string;
  kind: string;
  sealed_content: string;
  created_at: string;
  due_at: string;
  expires_at: string;
};

export async function insertDelivery(trx: Db, row: New): Promise<void> {
  await trx
    .insertInto('trunkline_outbox')
    .values({ ...row, attempts: 0, last_error: null })
    .execute();
}

/**
 * Those that are due, or later than `latest`, which a clock ahead wrote; another server may be quicker to claim them. Asked
 * for one by one: of both together SQLite reads all that wait.
 */
export async function listDue(
  db: Db,
  kind: string,
  { now, latest }: { now: string; latest: string },
  most: number,
): Promise<Waiting[]> {
  const ofKind = db
    .selectFrom('trunkline_outbox')
    .select(['outbox_sid', 'attempts', 'sealed_content', 'expires_at'])
    .where('kind', '=', kind)
    .orderBy('due_at');
  const due = await ofKind.where('due_at', '<=', now).limit(most).execute();
  if (due.length === most) return due;
  const left = most - due.length;
  return [...due, ...(await ofKind.where('due_at', '>', latest).limit(left).execute())];
}

/** Whether this server now has the claim, until `until`; counts one more attempt, unless another server did first. */
export async function claimDelivery(db: Db, row: Waiting, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trunkline_outbox')
    .set({ attempts: row.attempts + 1, due_at: until })
    .where('outbox_sid', '=', row.outbox_sid)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Postpones it, unless another server has claimed it since. */
export async function postponeDelivery(
  db: Db,
  { outbox_sid, attempts }: { outbox_sid: string; attempts: number },
  set: { due_at: string; last_error: string },
): Promise<void> {
  await db
    .updateTable('trunkline_outbox')
    .set(set)
    .where('outbox_sid', '=', outbox_sid)
    .where('attempts', '=', attempts)
    .execute();
}

/** Removes it, and tells whether it was there and no other server had claimed it since. */
export async function settleDelivery(
  trx: Db,
  { outbox_sid, attempts }: { outbox_sid: string; attempts: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('trunkline_outbox')
    .where('outbox_sid', '=', outbox_sid)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whoever has claimed it. */
export async function removeDelivery(db: Db, outbox_sid: string): Promise<void> {
  await db.deleteFrom('trunkline_outbox').where('outbox_sid', '=', outbox_sid).execute();
}

/** By kind: how many are waiting, since when, and the last error of the one with the most attempts. */
export async function countWaiting(db: Db) {
  const kinds = await db
    .selectFrom('trunkline_outbox')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest_at')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const failed = await db
    .selectFrom('trunkline_outbox')
    .select(['kind', 'last_error'])
    .where('last_error', 'is not', null)
    .orderBy('attempts', 'desc')
    .limit(20)
    .execute();
  return kinds.map(({ kind, waiting, oldest_at }) => ({
    kind,
    waiting: Number(waiting),
    oldest_at: fromDbTime(oldest_at),
    last_error: failed.find((row) => row.kind === kind)?.last_error ?? null,
  }));
}
