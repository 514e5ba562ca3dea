/** Many rows straight through SQL: the text of a statement is made once, not once for every part. */
import { CompiledQuery, type Insertable } from 'kysely';
import type { Db, OpenDatabase } from '../../server/src/db/open.ts';
import type { Database } from '../../server/src/db/tables.ts';

/** SQLite takes 32,766 values in a statement. */
const MOST_VALUES = 30_000;

/**
 * All rows name the same columns, in the same order, the key first. They go in by their keys, since a table that
 * grows in the middle takes several times longer.
 */
export async function insertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: Iterable<Insertable<Database[T]>>,
): Promise<void> {
  let values: unknown[] = [];
  let columns: string[] = [];
  for (const row of byKey(rows)) {
    if (columns.length === 0) columns = Object.keys(row);
    values.push(...Object.values(row));
    if (values.length + columns.length > MOST_VALUES) {
      await insert(db, table, columns, values);
      values = [];
    }
  }
  if (values.length > 0) await insert(db, table, columns, values);
}

/** What is no list comes in order already, and is too long to be one. */
function byKey<Row extends object>(rows: Iterable<Row>): Iterable<Row> {
  if (!Array.isArray(rows)) return rows;
  const [column = ''] = Object.keys(rows[0] ?? {});
  const keyOf = (row: Row) => String(row[column as keyof Row]);
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

async function insert(db: Db, table: string, columns: string[], values: unknown[]): Promise<void> {
  const row = `(${columns.map(() => '?').join(',')})`;
  const rows = Array.from({ length: values.length / columns.length }, () => row).join(',');
  await db.executeQuery(
    CompiledQuery.raw(`insert into ${table} (${columns.join(',')}) values ${rows}`, values),
  );
}

/**
 * One transaction, without a time limit, and without the indexes of these tables, which are made afterwards of all
 * rows at once: a fifth of the time that they take row by row. On MySQL also without checks that rows made here
 * pass anyway.
 */
export function filling(
  database: OpenDatabase,
  tables: readonly string[],
  fill: (db: Db) => Promise<void>,
): Promise<void> {
  return database.unhurried((db) =>
    db.connection().execute(async (connection) => {
      const run = async (text: string) => (await connection.executeQuery(CompiledQuery.raw(text))).rows;
      const isMysql = database.dialect === 'mysql';
      if (isMysql) await run('set session foreign_key_checks = 0, session unique_checks = 0');
      const again = await (isMysql ? dropKeys(tables, run) : dropIndexes(tables, run));
      await connection.transaction().execute(fill);
      for (const text of again) await run(text);
    }),
  );
}

type Run = (text: string) => Promise<unknown[]>;

/** Answers what makes them again. */
async function dropKeys(tables: readonly string[], run: Run): Promise<string[]> {
  const again: string[] = [];
  for (const table of tables) {
    const [shown] = (await run(`show create table ${table}`)) as Record<string, string>[];
    const keys = shown?.['Create Table']?.match(/^ +(UNIQUE )?KEY .*\)/gm) ?? [];
    const dropped: string[] = [];
    for (const key of keys) {
      const name = /KEY (`\w+`)/.exec(key)?.[1];
      // One that a foreign key goes by stays, on MySQL.
      if (await mayDrop(run(`alter table ${table} drop key ${name}`))) dropped.push(`add ${key.trim()}`);
    }
    if (dropped.length > 0) again.push(`alter table ${table} ${dropped.join()}`);
    again.push(`analyze table ${table}`);
  }
  return again;
}

async function mayDrop(dropping: Promise<unknown>): Promise<boolean> {
  try {
    await dropping;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ER_DROP_INDEX_FK') return false;
    throw error;
  }
}

/** Triggers that keep the search of numbers too. */
async function dropIndexes(tables: readonly string[], run: Run): Promise<string[]> {
  const list = tables.map((table) => `'${table}'`).join();
  const indexes = (await run(`select name, sql from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${list})`)) as { name: string; sql: string }[];
  for (const { name } of indexes) await run(`drop index ${name}`);
  return indexes.map(({ sql }) => sql);
}
