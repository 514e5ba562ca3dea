import type { DatabaseSync } from 'node:sqlite';

/** `forget`: what was kept beside the database of what is undone. */
export function allOrNothing<T>(database: DatabaseSync, work: () => T, forget = () => {}): T {
  database.exec('begin immediate');
  try {
    const done = work();
    database.exec('commit');
    return done;
  } catch (error) {
    // SQLite rolls back by itself what found the disk full.
    if (database.isTransaction) database.exec('rollback');
    forget();
    throw error;
  }
}
