/** Many rows straight through SQL: the text of a statement is made once, not once for every part. */
import { CompiledQuery, type Insertable } from 'kysely';
import type { Db, OpenDatabase } from '../../server/src/db/open.ts';
import type { Database } from '../../server/src/db/tables.ts';

/** SQLite takes 32,766 values in a statement. */
const MOST_VALUES = 30_000;

/** All rows name the same columns, in the same order. */
export async function insertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: Iterable<Insertable<Database[T]>>,
): Promise<void> {
  let values: unknown[] = [];
  let columns: string[] = [];
  for (const row of rows) {
    if (columns.length === 0) columns = Object.keys(row);
    values.push(...Object.values(row));
    if (values.length + columns.length > MOST_VALUES) {
      await insert(db, table, columns, values);
      values = [];
    }
  }
  if (values.length > 0) await insert(db, table, columns, values);
}

async function insert(db: Db, table: string, columns: string[], values: unknown[]): Promise<void> {
  const row = `(${columns.map(() => '?').join(',')})`;
  const rows = Array.from({ length: values.length / columns.length }, () => row).join(',');
  await db.executeQuery(
    CompiledQuery.raw(`insert into ${table} (${columns.join(',')}) values ${rows}`, values),
  );
}

/** One transaction. On MySQL without checks that rows made here pass anyway, which takes half of the time. */
export function filling({ db, dialect }: OpenDatabase, fill: (db: Db) => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    if (dialect === 'mysql')
      await connection.executeQuery(
        CompiledQuery.raw('set session foreign_key_checks = 0, session unique_checks = 0'),
      );
    await connection.transaction().execute(fill);
  });
}
