/**
 * Queries of the hottest paths: built once, since Kysely takes several times longer to build and
 * compile a small query than SQLite takes to answer it; and on the embedded database remembered for
 * as long as nothing has changed.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/** Takes the place of an argument while the query is built. */
const holder = (index: number) => `\u0000argument ${index}\u0000`;

const MOST_REMEMBERED = 5000;

const counters = new WeakMap<Db, () => string>();

/** `changes` gives another text after every change of the database. A transaction never remembers. */
export function rememberWhileUnchanged(db: Db, changes: () => string): void {
  counters.set(db, changes);
}

type Kept<Row> = {
  query: CompiledQuery<Row>;
  places: (number | null)[];
  changes: string;
  remembered: Map<string, readonly Row[]>;
};

/** `build` sees stand-ins for its arguments, so it may only hand them to the query. Rows are shared: do not change them. */
export function prepared<A extends string[], Row>(
  build: (db: Db, ...args: A) => Compilable<Row>,
): (db: Db, ...args: A) => Promise<readonly Row[]> {
  const all = new WeakMap<Db, Kept<Row>>();

  function prepare(db: Db): Kept<Row> {
    const holders = Array.from({ length: build.length - 1 }, (_, index) => holder(index));
    const query = build(db, ...(holders as A)).compile();
    const places = query.parameters.map((value) => {
      const index = holders.indexOf(String(value));
      return index === -1 ? null : index;
    });
    const made: Kept<Row> = { query, places, changes: '', remembered: new Map() };
    all.set(db, made);
    return made;
  }

  return async (db, ...args) => {
    const kept = all.get(db) ?? prepare(db);
    const changes = counters.get(db);
    if (!changes) return ask(db, kept, args);
    const now = changes();
    if (now !== kept.changes || kept.remembered.size >= MOST_REMEMBERED) {
      kept.remembered.clear();
      kept.changes = now;
    }
    const key = args.join('\u0000');
    const known = kept.remembered.get(key);
    if (known) return known;
    const rows = await ask(db, kept, args);
    // What changed meanwhile may be in these rows or not.
    if (changes() === now && kept.changes === now) kept.remembered.set(key, rows);
    return rows;
  };
}

async function ask<Row>(db: Db, { query, places }: Kept<Row>, args: string[]): Promise<Row[]> {
  const parameters = places.map((index, at) => (index === null ? query.parameters[at] : args[index]));
  return (await db.executeQuery<Row>({ ...query, parameters })).rows;
}
