/** Handles long lists in parts, so that others are answered in between. */
import { isMysql } from './dialect.ts';
import type { Db } from './open.ts';
import { othersTurn, turnOf } from './others-turn.ts';

/** Number of rows that can be read, or written as JSON, in a few milliseconds. */
export const SLICE = 500;

export async function inSlices<T, U>(
  all: readonly T[],
  work: (slice: readonly T[]) => U[] | Promise<U[]>,
): Promise<U[]> {
  const done: U[] = [];
  for (let from = 0; from < all.length; from += SLICE) {
    if (from > 0) await othersTurn();
    for (const one of await work(all.slice(from, from + SLICE))) done.push(one);
  }
  return done;
}

/** Others wait no longer than this, on a slow machine or in the first seconds too. */
const LONGEST_MS = 8;
const BETWEEN_LOOKS = 20;

/** `between`: how many are handled before the clock is checked; 1 if each may be large. */
export async function eachInSlices<T>(
  all: readonly T[],
  work: (one: T) => void,
  between = BETWEEN_LOOKS,
): Promise<void> {
  const turn = turnOf(LONGEST_MS);
  for (const [at, one] of all.entries()) {
    work(one);
    if (at % between === between - 1 && turn.isOver()) await turn.pass();
  }
}

/** So many records are changed before others are answered. */
const AT_ONCE = 10;

/** One after the other, for work that takes several statements each. */
export async function oneByOne<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const [at, one] of all.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await othersTurn();
    await work(one);
  }
}

/** The same text as `JSON.stringify`. */
export async function jsonOfMany(rows: readonly unknown[]): Promise<string> {
  const parts = await inSlices(rows, (slice) => [JSON.stringify(slice).slice(1, -1)]);
  return `[${parts.join(',')}]`;
}

/** All at once; on SQLite, which runs in the main thread, one after the other. */
export async function inTurns<T, U>(db: Db, all: readonly T[], find: (one: T) => Promise<U[]>): Promise<U[]> {
  if (isMysql(db)) return (await Promise.all(all.map(find))).flat();
  const found: U[] = [];
  for (const one of all) {
    await othersTurn();
    found.push(...(await find(one)));
  }
  return found;
}
