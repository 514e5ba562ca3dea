/**
 * Remembers what a transaction of very many changes has read and locked, so that it does so once: a document may put
 * thousands of numbers on one carrier. Other transactions remember nothing.
 */
import type { Db } from './open.ts';

type Kept = { reads: Map<string, unknown>; locks: Set<string>; free: Set<string> };

const all = new WeakMap<Db, Kept>();

export function keepWithin(trx: Db): void {
  all.set(trx, { reads: new Map(), locks: new Set(), free: new Set() });
}

/**
 * Forgets what was read, after a change of something that others refer to. Locks are held until the end all the same.
 */
export function forgetWithin(trx: Db): void {
  all.get(trx)?.reads.clear();
}

/** Reads once and remembers; what was not found is looked for again. */
export async function readOnceWithin<T>(trx: Db, key: string, read: () => Promise<T>): Promise<T> {
  const reads = all.get(trx)?.reads;
  if (reads?.has(key)) return reads.get(key) as T;
  const found = await read();
  if (found !== undefined) reads?.set(key, found);
  return found;
}

export async function lockOnceWithin(trx: Db, key: string, lock: () => Promise<unknown>): Promise<void> {
  const locks = all.get(trx)?.locks;
  if (locks?.has(key)) return;
  await lock();
  locks?.add(key);
}

/** Locks many with one query, before each is asked for by itself: `lock` gets those that are not locked yet. */
export async function lockManyWithin(
  trx: Db,
  sids: readonly string[],
  keyOf: (sid: string) => string,
  lock: (sids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const locks = all.get(trx)?.locks;
  const some = [...new Set(sids)].filter((sid) => !locks?.has(keyOf(sid)));
  if (some.length === 0) return;
  await lock(some);
  for (const sid of some) locks?.add(keyOf(sid));
}

/** The same for reads; `read` returns a result by sid. */
export async function readManyWithin<T>(
  trx: Db,
  sids: readonly string[],
  keyOf: (sid: string) => string,
  read: (sids: readonly string[]) => Promise<Iterable<[string, T]>>,
): Promise<void> {
  const reads = all.get(trx)?.reads;
  const some = reads ? [...new Set(sids)].filter((sid) => !reads.has(keyOf(sid))) : [];
  if (some.length === 0) return;
  for (const [sid, found] of await read(some)) reads?.set(keyOf(sid), found);
}

/** Which names a database may take for each other is its collation's to say; of these it is known. */
const plain = /^[ -~]*$/;

/**
 * Checks at once whether any of the names that will be checked one by one is taken. If none is, each later check is
 * told so, and only once, because the name is taken from then on. `areAny`: whether one of them exists.
 */
export async function foresee(
  trx: Db,
  names: readonly string[],
  keyOf: (name: string) => string,
  areAny: (names: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const free = all.get(trx)?.free;
  // Of a name that is not plain nobody knows which of the others the database takes for it.
  if (!free || names.length < 2 || !names.every((name) => plain.test(name))) return;
  const alike = Map.groupBy(names, (name) => name.toLowerCase().trimEnd());
  const certain = names.filter((name) => alike.get(name.toLowerCase().trimEnd())?.length === 1);
  if (certain.length === 0 || (await areAny(certain))) return;
  for (const name of certain) free.add(keyOf(name));
}

/** False if the database has to be asked. */
export function isForeseenFree(trx: Db, key: string): boolean {
  return all.get(trx)?.free.delete(key) ?? false;
}
