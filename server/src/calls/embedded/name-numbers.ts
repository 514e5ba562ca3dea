/** The numbers of texts that many rows share, such as sids and the names of trunks. */
import type { DatabaseSync } from 'node:sqlite';

const MOST_REMEMBERED = 50_000;

export function nameNumbers(database: DatabaseSync) {
  const find = database.prepare('select id from names where name = ?');
  const add = database.prepare('insert into names (name) values (?)');
  const known = new Map<string, number>();
  return {
    /** 0 for none. A text that is new gets the next number. */
    of(name: string | null): number {
      if (name === null) return 0;
      const number = known.get(name);
      if (number !== undefined) return number;
      const stored = find.get(name)?.id ?? add.run(name).lastInsertRowid;
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(name, Number(stored));
      return Number(stored);
    },
    /** After a transaction that came to nothing. */
    forget: () => known.clear(),
  };
}
