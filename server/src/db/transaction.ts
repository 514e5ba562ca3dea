/** Transactions that are correct with concurrent writers (`R44`). */
import { setTimeout as after } from 'node:timers/promises';
import { isDeadlock, isHeldUp, isLost, isNotReady } from './failures.ts';
import type { Db } from './open.ts';
import { collect } from './when-stored.ts';

/**
 * Two writers in each other's way, once more after the other is done: one to two seconds in all. Programs of the
 * platform's may write the same row all the while, and lock its indexes in another order.
 */
const MOST_TRIES = 24;
/** That a row turned up again after it was gone again is rare. */
const MOST_TRIES_TAKEN = 3;
/** The other writer's transaction takes a few milliseconds. */
const PAUSE_MS = 4;
/** A node that finds its cluster again takes some hundreds: ten seconds in all. */
const JOINING_MS = 100;
const MOST_TRIES_JOINING = 12;

const first = new WeakSet<Db>();

/**
 * Whether this is the first try, in which nothing has to be looked for that an index would refuse: the work then runs
 * again.
 */
export const isFirstTry = (trx: Db): boolean => first.has(trx);

/**
 * Runs the work in a transaction. If the database rolled it back in favour of another writer, or the connection was
 * lost before the commit, nothing is stored and it runs again from its beginning, so it must change nothing but the
 * database. It also runs again if a row appeared between the check for it and the insert: the check then finds the
 * row and says so in its own words; at most three times, for an index that has no check. A transaction whose
 * connection was lost during the commit may be stored or not, and is not retried; one that an unready node refused
 * was not begun. A nested transaction joins the open one.
 */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries++) {
    let is_committing = false;
    let following: ReturnType<typeof collect> = [];
    try {
      const result = await db.transaction().execute(async (trx) => {
        is_committing = false;
        following = collect(trx);
        if (tries === 1) first.add(trx);
        const result = await work(trx);
        is_committing = true;
        return result;
      });
      for (const next of following) next(db);
      return result;
    } catch (error) {
      if (!mayTryAgain(error, is_committing, tries)) throw error;
      await after((isNotReady(error) ? JOINING_MS : PAUSE_MS) * tries * (1 + Math.random()));
    }
  }
}

function mayTryAgain(error: unknown, is_committing: boolean, tries: number): boolean {
  if (isDeadlock(error)) return tries < MOST_TRIES;
  if (isHeldUp(error)) return tries === 1;
  if (isNotReady(error)) return !is_committing && tries < MOST_TRIES_JOINING;
  // A write that was held back fails with the commit, which is not reached then.
  const isTaken = error instanceof Error && 'code' in error && error.code === 'ER_DUP_ENTRY';
  if (isTaken) return tries < MOST_TRIES_TAKEN;
  return !is_committing && tries === 1 && isLost(error);
}
