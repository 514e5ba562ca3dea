/** Requests with an `Idempotency-Key` that were done (decision 029). */
import { insertUnlessThere } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';

type Row = { request_hash: string; content_hash: string; expires_at: string };

/** True if it was inserted, false if it existed. Waits for a transaction that has inserted it and is still open. */
export function insertOnce(trx: Db, row: Row): Promise<boolean> {
  const insert = trx.insertInto('trunkline_done_once').values({ ...row, record_sid: null });
  return insertUnlessThere(trx, insert);
}

export function findOnce(trx: Db, request_hash: string) {
  return trx
    .selectFrom('trunkline_done_once')
    .select(['request_hash', 'content_hash', 'record_sid'])
    .where('request_hash', '=', request_hash)
    .executeTakeFirst();
}

export async function updateOnce(
  trx: Db,
  request_hashes: readonly string[],
  record_sid: string | null,
): Promise<void> {
  await trx
    .updateTable('trunkline_done_once')
    .set({ record_sid })
    .where('request_hash', 'in', request_hashes)
    .execute();
}

export async function removeOnce(db: Db, request_hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('trunkline_done_once').where('request_hash', 'in', request_hashes).execute();
}

export async function listOldOnce(db: Db, now: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trunkline_done_once')
    .select('request_hash')
    .where('expires_at', '<', now)
    .limit(most)
    .execute();
  return rows.map(({ request_hash }) => request_hash);
}
