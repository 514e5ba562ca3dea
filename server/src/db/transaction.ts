/** Transactions that are right for writers at the same time (`R44`). */
import { setTimeout as after } from 'node:timers/promises';
import { isDeadlock, isLost } from './failures.ts';
import type { Db } from './open.ts';

/** Two writers in each other's way, once more after the other is done. */
const MOST_TRIES = 6;
/** The other writer's transaction takes a few milliseconds. */
const PAUSE_MS = 4;

/**
 * Runs the work in a transaction. Where the database undid it for another writer's sake, or the
 * connection was lost before the commit, nothing of it is stored, so it runs again from its
 * beginning: it must change nothing but the database. So it does when a row turned up between the
 * check for it and the insert: the check then finds it, and says so in its own words. What was
 * lost with its commit may be stored or not, and is not tried again. A transaction takes part in the
 * one that is open.
 */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries++) {
    let is_committing = false;
    try {
      return await db.transaction().execute(async (trx) => {
        is_committing = false;
        const result = await work(trx);
        is_committing = true;
        return result;
      });
    } catch (error) {
      if (tries >= MOST_TRIES || !mayTryAgain(error, is_committing, tries)) throw error;
      await after(PAUSE_MS * tries * (1 + Math.random()));
    }
  }
}

function mayTryAgain(error: unknown, is_committing: boolean, tries: number): boolean {
  if (isDeadlock(error)) return true;
  const isTaken = error instanceof Error && 'code' in error && error.code === 'ER_DUP_ENTRY';
  return tries === 1 && !is_committing && (isTaken || isLost(error));
}
