/**
 * Queries of the hottest paths: built once, because Kysely takes several times longer to build and compile a small
 * query than SQLite takes to answer it. On the embedded database, reads are remembered as long as nothing has
 * changed. A database server does not say whether anything has: there, simultaneous equal reads share one query.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import { isUnavailable } from './failures.ts';
import { compiled, type Fragment } from './fragment.ts';
import type { Db } from './open.ts';

type Argument = string | null;

/** Takes the place of an argument while the query is built. */
const holder = (index: number) => `\u0000argument ${index}\u0000`;

const MOST_REMEMBERED = 5000;

/** They have come so far; what is shared is named by a number of its own. */
let statements = 0;
const nextId = () => String(statements++);

const counters = new WeakMap<Db, () => string>();

/** `changes` returns a new text after every change of the database. A transaction never remembers. */
export function rememberWhileUnchanged(db: Db, changes: () => string): void {
  counters.set(db, changes);
}

const builtOnce = new Set<string>();

/** Whether the statement will be sent again with the same text and other arguments, all of them text. */
export function isBuiltOnce(sql: string): boolean {
  return builtOnce.has(sql);
}

type Built<Row> = { query: CompiledQuery<Row>; places: (number | null)[] };
type Remembered<Row> = { changes: string; rows: Map<string, readonly Row[]> };

/** `build` sees stand-ins for its arguments, so it may only hand them to the query. Rows are shared: do not change them. */
export function prepared<A extends string[], Row>(
  build: (db: Db, ...args: A) => Compilable<Row>,
): (db: Db, ...args: A) => Promise<readonly Row[]> {
  const run = preparedWrite(build);
  const all = new WeakMap<Db, Remembered<Row>>();
  const id = nextId();
  return (db, ...args) => {
    const key = args.join('\u0000');
    const read = () => run(db, ...args);
    // A transaction has a connection of its own, on which it asks one thing after the other.
    if (!remembers(db) && !db.isTransaction) return shared(db, `${id} ${key}`, read);
    return recall(all, db, key, read);
  };
}

const answers = new WeakMap<Db, Remembered<unknown>>();

/** Whether this database says when it has changed, so that slow reads need not be repeated. */
export function remembers(db: Db): boolean {
  return counters.has(db);
}

/** Returns a new text after every change; undefined if the database does not say. */
export const changesOf = (db: Db): (() => string) | undefined => counters.get(db);

/** Remembers the result of a query that is not prebuilt, such as the count of a filtered list. */
export async function remembered<Row>(db: Db, query: Fragment): Promise<readonly Row[]> {
  const run = async () => (await db.executeQuery<Row>(compiled(query))).rows;
  const key = [query.text, ...query.values].join('\u0000');
  if (!remembers(db)) return shared(db, key, run);
  return recall(answers as WeakMap<Db, Remembered<Row>>, db, key, run);
}

type Turns = { running: Promise<unknown>; next: Promise<unknown> | null };

const turns = new WeakMap<Db, Map<string, Turns>>();

/**
 * One at a time: who comes while it runs waits for the next, together with all others who do. Nobody
 * joins a read that had begun before he came, so everybody sees what was committed until then. Where the
 * database fails the one, the next would wait as long again in vain (`R44`).
 */
async function shared<T>(db: Db, key: string, run: () => Promise<T>): Promise<T> {
  const all = turns.get(db) ?? new Map<string, Turns>();
  turns.set(db, all);
  const begin = (): Promise<T> => {
    const running = run();
    const turn: Turns = { running, next: null };
    all.set(key, turn);
    const end = () => {
      if (all.get(key) === turn && turn.next === null) all.delete(key);
    };
    running.then(end, end);
    return running;
  };
  const turn = all.get(key);
  if (!turn) return begin();
  turn.next ??= turn.running.then(begin, (error: unknown) => {
    if (!isUnavailable(error)) return begin();
    all.delete(key);
    throw error;
  });
  return turn.next as Promise<T>;
}

/** The same for a statement that is never remembered. */
export function preparedWrite<A extends Argument[], Row>(
  build: (db: Db, ...args: A) => Compilable<Row>,
): (db: Db, ...args: A) => Promise<readonly Row[]> {
  // A transaction is another Kysely with the same adapter, and the adapter decides on the SQL.
  const all = new WeakMap<object, Built<Row>>();

  function prepare(db: Db): Built<Row> {
    const holders = Array.from({ length: build.length - 1 }, (_, index) => holder(index));
    const query = build(db, ...(holders as A)).compile();
    const places = query.parameters.map((value) => {
      const index = holders.indexOf(String(value));
      return index === -1 ? null : index;
    });
    // Numbers would be bound as fractions, which a LIMIT refuses.
    const areTexts = query.parameters.every((value) => typeof value === 'string');
    if (areTexts) builtOnce.add(query.sql);
    return { query, places };
  }

  return async (db, ...args) => {
    const { adapter } = db.getExecutor();
    const built = all.get(adapter) ?? prepare(db);
    all.set(adapter, built);
    const { query, places } = built;
    const parameters = places.map((index, at) => (index === null ? query.parameters[at] : args[index]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

async function recall<Row>(
  all: WeakMap<Db, Remembered<Row>>,
  db: Db,
  key: string,
  run: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const changes = counters.get(db);
  if (!changes) return run();
  const kept = all.get(db) ?? { changes: '', rows: new Map() };
  all.set(db, kept);
  const now = changes();
  if (now !== kept.changes || kept.rows.size >= MOST_REMEMBERED) {
    kept.rows.clear();
    kept.changes = now;
  }
  const known = kept.rows.get(key);
  if (known) return known;
  const rows = await run();
  // What changed meanwhile may be in these rows or not.
  if (changes() === now && kept.changes === now) kept.rows.set(key, rows);
  return rows;
}
