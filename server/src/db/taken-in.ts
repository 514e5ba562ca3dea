import type { Selectable } from 'kysely';
import type { Db } from './open.ts';
import type { Database } from './tables.ts';

/** For a store with unique values: whether a row other than `except` has these values. */
export function takenIn<T extends keyof Database & string>(table: T, key: keyof Database[T] & string) {
  // Kysely knows the columns of a table that is named, not those of one that may be any.
  const column = key as 'client_sid';
  return async (
    db: Db,
    values: Partial<Selectable<Database[T]>>,
    except: string | null,
  ): Promise<boolean> => {
    const others = db
      .selectFrom(table as 'clients')
      .select(column)
      .where(column, '!=', except ?? '');
    const row = await others.where((where) => where.and(values as { client_sid: string })).executeTakeFirst();
    return row !== undefined;
  };
}
