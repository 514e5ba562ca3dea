/** How often a password was tried of late (`R10`). */
import { sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { latestEnd, toDbTime } from '../db/values.ts';

/** Whose password, and from where: a network, or the session that asks. */
export type Tried = { who: string; from: string };

/**
 * Counts one more, in a transaction, and answers how many there are with it: one statement that locks
 * its row, so that many at once are as many. Each attempt renews the count's life, but past `most`,
 * where trying on does not lengthen a lock-out.
 */
export async function countAttempt(
  trx: Db,
  { who, from }: Tried,
  most: number,
  life_seconds: number,
): Promise<number> {
  const now = toDbTime(new Date());
  const expires_at = toDbTime(new Date(Date.now() + life_seconds * 1000));
  const latest = toDbTime(latestEnd(life_seconds * 1000));
  const failures = sql<number>`case when expires_at <= ${now} or expires_at > ${latest} then 1 else failures + 1 end`;
  const insert = trx
    .insertInto('trunkline_login_failures')
    .values({ user_sid: who, address: from, failures: 1, expires_at });
  await (isMysql(trx)
    ? // MySQL assigns in this order, and the second sees what the first wrote.
      insert.onDuplicateKeyUpdate({
        failures,
        expires_at: sql`case when failures > ${most} then expires_at else ${expires_at} end`,
      })
    : insert.onConflict((conflict) =>
        conflict.columns(['user_sid', 'address']).doUpdateSet({
          failures,
          expires_at: sql`case when failures >= ${most} and expires_at > ${now} and expires_at <= ${latest} then expires_at else ${expires_at} end`,
        }),
      )
  ).execute();
  const row = await trx
    .selectFrom('trunkline_login_failures')
    .select('failures')
    .where('user_sid', '=', who)
    .where('address', '=', from)
    .executeTakeFirstOrThrow();
  return row.failures;
}

/** One that was counted and then not judged. */
export async function takeBackAttempt(db: Db, { who, from }: Tried): Promise<void> {
  await db
    .updateTable('trunkline_login_failures')
    .set({ failures: sql<number>`failures - 1` })
    .where('user_sid', '=', who)
    .where('address', '=', from)
    .where('failures', '>', 0)
    .execute();
}

export async function forgetAttempts(db: Db, { who, from }: Tried): Promise<void> {
  await db
    .deleteFrom('trunkline_login_failures')
    .where('user_sid', '=', who)
    .where('address', '=', from)
    .execute();
}

/** From wherever they came: whoever sets a new password is no longer locked out. */
export async function forgetAllAttempts(trx: Db, user_sid: string): Promise<void> {
  await trx.deleteFrom('trunkline_login_failures').where('user_sid', '=', user_sid).execute();
}

/** Counts of wrong passwords that are over. */
export async function removeOldCounts(db: Db): Promise<void> {
  const now = toDbTime(new Date());
  await db.deleteFrom('trunkline_login_failures').where('expires_at', '<', now).execute();
}
