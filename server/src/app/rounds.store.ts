/** Periodic work that one of several servers does. */
import { insertUnlessThere } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';
import { toDbTimeExact } from '../db/values.ts';

/**
 * Whether this server does this round: the last one was long enough ago, and no other server was quicker. Uses the
 * database's clock (`now`), which all servers share; a time more than a round ahead of it was written by another
 * clock and is ignored.
 */
export async function claimRound(db: Db, name: string, past_ms: number, now: number): Promise<boolean> {
  const [at, latest, ahead] = [now, now - past_ms, now + past_ms].map((ms) => toDbTimeExact(new Date(ms)));
  const { numUpdatedRows } = await db
    .updateTable('trunkline_rounds')
    .set({ at: at as string })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('at', '<', latest as string), eb('at', '>', ahead as string)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const there = await db
    .selectFrom('trunkline_rounds')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (there) return false;
  return insertUnlessThere(db, db.insertInto('trunkline_rounds').values({ name, at: at as string }));
}
