/** How many rows MariaDB or MySQL reads for something. */
import { sql } from 'kysely';
import { indexInOrder } from '../db/known-indexes.ts';
import type { Db } from '../db/open.ts';

/** Looks into an index, and entries that were read on from there; with `all` of them also those that were met in other ways. */
export function rowsRead(db: Db, work: (db: Db) => Promise<unknown>, all?: 'all'): Promise<number> {
  return db.connection().execute(async (one) => {
    // MySQL counts what is read of its own schema too, which is remembered from here on.
    await indexInOrder(one, 'accounts', { fixed: [], order: [], key: 'account_sid' });
    await sql`flush status`.execute(one);
    await work(one);
    const { rows } = await sql<{ Variable_name: string; Value: string }>`
      show session status where variable_name like 'Handler_read%'`.execute(one);
    return rows
      .filter(({ Variable_name }) => all || /^Handler_read_(key|next)$/.test(Variable_name))
      .reduce((sum, { Value }) => sum + Number(Value), 0);
  });
}
