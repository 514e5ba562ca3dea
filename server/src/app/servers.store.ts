/** Servers that run on this database. */
import type { Db } from '../db/open.ts';
import { toDbTimeExact } from '../db/values.ts';

export type ServerRow = { server_sid: string; name: string; seals_with: string; reads_too: string | null };

export async function insertServer(db: Db, row: ServerRow): Promise<void> {
  await db
    .insertInto('trunkline_servers')
    .values({ ...row, seen_at: toDbTimeExact(new Date()) })
    .execute();
}

/** False if another server has removed the row. */
export async function touchServer(db: Db, server_sid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trunkline_servers')
    .set({ seen_at: toDbTimeExact(new Date()) })
    .where('server_sid', '=', server_sid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeServer(db: Db, server_sid: string): Promise<void> {
  await db.deleteFrom('trunkline_servers').where('server_sid', '=', server_sid).execute();
}

/** One that was not seen for so long has ended without a word. */
const LIVE_MS = 120_000;
const lastSeen = () => toDbTimeExact(new Date(Date.now() - LIVE_MS));

/** `all`: removes every row, for a database with one server only. */
export async function removeEndedServers(db: Db, all: boolean): Promise<void> {
  await db
    .deleteFrom('trunkline_servers')
    .$if(!all, (query) => query.where('seen_at', '<', lastSeen()))
    .execute();
}

export async function listLiveServers(db: Db): Promise<ServerRow[]> {
  return db
    .selectFrom('trunkline_servers')
    .select(['server_sid', 'name', 'seals_with', 'reads_too'])
    .where('seen_at', '>=', lastSeen())
    .orderBy('name')
    .execute();
}
