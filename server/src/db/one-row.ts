import type { Insertable, Updateable } from 'kysely';
import type { Db } from './open.ts';
import type { Database } from './tables.ts';
import { changesNothing } from './values.ts';

/** Insert, update and remove for one row of a table; a store gives them the names of its records. */
export function oneRow<T extends keyof Database & string>(table: T, key: keyof Database[T] & string) {
  // Kysely knows the columns of a table that is named, not those of one that may be any.
  const named = table as 'clients';
  const column = key as 'client_sid';
  return {
    async insert(db: Db, row: Insertable<Database[T]>): Promise<void> {
      await db
        .insertInto(named)
        .values(row as never)
        .execute();
    },
    /** Leaves the columns whose value is undefined; does nothing when all are. */
    async update(db: Db, sid: string, changes: Updateable<Database[T]>): Promise<void> {
      if (changesNothing(changes)) return;
      await db
        .updateTable(named)
        .set(changes as never)
        .where(column, '=', sid)
        .execute();
    },
    async remove(db: Db, sid: string): Promise<void> {
      await db.deleteFrom(named).where(column, '=', sid).execute();
    },
  };
}
