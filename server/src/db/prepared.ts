/**
 * Queries of the hottest paths, built once. Kysely takes several times longer to build and compile a
 * small query than SQLite takes to answer it.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/** Takes the place of an argument while the query is built. */
const holder = (index: number) => `\u0000argument ${index}\u0000`;

/** `build` sees stand-ins for its arguments, so it may only hand them to the query. */
export function prepared<A extends string[], Row>(
  build: (db: Db, ...args: A) => Compilable<Row>,
): (db: Db, ...args: A) => Promise<Row[]> {
  const kept = new WeakMap<Db, { query: CompiledQuery<Row>; places: (number | null)[] }>();

  function prepare(db: Db) {
    const holders = Array.from({ length: build.length - 1 }, (_, index) => holder(index));
    const query = build(db, ...(holders as A)).compile();
    const places = query.parameters.map((value) => {
      const index = holders.indexOf(String(value));
      return index === -1 ? null : index;
    });
    const made = { query, places };
    kept.set(db, made);
    return made;
  }

  return async (db, ...args) => {
    const { query, places } = kept.get(db) ?? prepare(db);
    const parameters = places.map((index, at) => (index === null ? query.parameters[at] : args[index]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
