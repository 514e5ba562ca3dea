/** Deletes rows that belong to other rows. */
import { sql } from 'kysely';
import type { Db } from './open.ts';
import { inParts } from './page.ts';
import type { Database } from './tables.ts';

/**
 * Deletes rows whose `column` is among the sids that the query finds. For a delete with a subquery MariaDB reads a
 * whole table and locks all its rows, so the query runs first.
 */
export async function removeThose(
  db: Db,
  table: keyof Database,
  column: string,
  query: { execute(): Promise<Record<string, string>[]> },
): Promise<void> {
  const sids = (await query.execute()).flatMap((row) => Object.values(row));
  for (const part of inParts(sids))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(part)})`.execute(db);
}
