/** A database that takes all but some of the writes, as one does that is full or read only. */
import { sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';

/** `when`: SQL of the new row. Answers what takes it away again. */
export async function refuseWrites(
  db: Db,
  on: { table: string; to: 'insert' | 'update'; when: string },
): Promise<() => Promise<void>> {
  const name = `refuse_${on.to}`;
  const head = `create trigger ${name} before ${on.to} on ${on.table} for each row`;
  await sql
    .raw(
      isMysql(db)
        ? `${head} begin if ${on.when} then signal sqlstate '45000' set message_text = 'no room'; end if; end`
        : `${head} when ${on.when} begin select raise(abort, 'no room'); end`,
    )
    .execute(db);
  return async () => void (await sql.raw(`drop trigger ${name}`).execute(db));
}
