/** Inserts of rows that may exist already, for which the two databases have different SQL. */
import type { InsertQueryBuilder, InsertResult, UpdateObject } from 'kysely';
import { isMysql } from './dialect.ts';
import type { Db } from './open.ts';
import type { Database } from './tables.ts';

type Insert<T extends keyof Database> = InsertQueryBuilder<Database, T, InsertResult>;

/** True if it was inserted, false if it existed. Waits for a transaction that has inserted it and is still open. */
export async function insertUnlessThere<T extends keyof Database>(
  db: Db,
  insert: Insert<T>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await (isMysql(db)
    ? insert.ignore()
    : insert.onConflict((conflict) => conflict.doNothing())
  ).executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** `key`: the unique columns; `set`: how to update an existing row. */
export async function insertOrUpdate<T extends keyof Database>(
  db: Db,
  insert: Insert<T>,
  key: readonly (keyof Database[T] & string)[],
  set: UpdateObject<Database, T>,
): Promise<void> {
  // Kysely knows the columns of a table that is named, not those of one that may be any.
  await (isMysql(db)
    ? insert.onDuplicateKeyUpdate(set as never)
    : insert.onConflict((conflict) => conflict.columns(key as never).doUpdateSet(set as never))
  ).execute();
}
