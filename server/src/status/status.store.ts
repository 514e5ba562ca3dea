/** What the database knows of how much is in it, and of who is signed in. */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';

/** In bytes; on MySQL and MariaDB what the server estimates. */
export async function readSize(db: Db, dialect: 'sqlite' | 'mysql'): Promise<number> {
  const asked =
    dialect === 'sqlite'
      ? sql<{
          size: number;
        }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`
      : sql<{ size: number }>`select coalesce(sum(data_length + index_length), 0) as size
          from information_schema.tables where table_schema = database()`;
  return Number((await asked.execute(db)).rows[0]?.size ?? 0);
}

/** Sessions that are good now; those that can only set a new password are none. */
export async function countSessions(db: Db, now: Date): Promise<{ sessions: number; people: number }> {
  const row = await db
    .selectFrom('trunkline_sessions')
    .select(({ fn }) => [
      fn.countAll<number>().as('sessions'),
      fn.count<number>('user_sid').distinct().as('people'),
    ])
    .where('expires_at', '>', toDbTime(now))
    .where('purpose', 'is', null)
    .executeTakeFirstOrThrow();
  return { sessions: Number(row.sessions), people: Number(row.people) };
}

export async function countFiringRules(db: Db): Promise<number> {
  const row = await db
    .selectFrom('trunkline_alert_rules')
    .select(({ fn }) => fn.countAll<number>().as('firing'))
    .where('is_firing', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.firing);
}
