/** An insert that is built once for each set of columns: Kysely takes longer to build one than a database to run it. */
import type { CompiledQuery, Insertable } from 'kysely';
import { heldBack } from './held-back.ts';
import type { Db } from './open.ts';
import type { Database } from './tables.ts';

/** Is held back (`held-back.ts`). A column whose value is undefined gets its default. */
export function insertRow<T extends keyof Database & string>(table: T) {
  // A transaction is another Kysely with the same adapter, and the adapter decides on the SQL.
  const known = new WeakMap<object, Map<string, CompiledQuery>>();
  return async (db: Db, row: Insertable<Database[T]>): Promise<void> => {
    const { adapter } = db.getExecutor();
    const built = known.get(adapter) ?? new Map<string, CompiledQuery>();
    known.set(adapter, built);
    const said = Object.entries(row).filter(([, value]) => value !== undefined);
    const columns = said.map(([column]) => column).join();
    // Kysely knows the columns of a table that is named, not those of one that may be any.
    const query =
      built.get(columns) ??
      db
        .insertInto(table as 'clients')
        .values(Object.fromEntries(said) as never)
        .modifyEnd(heldBack)
        .compile();
    built.set(columns, query);
    await db.executeQuery({ ...query, parameters: said.map(([, value]) => value) });
  };
}
