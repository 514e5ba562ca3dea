/**
 * Whether MySQL or MariaDB accepts changes, which `/ready` also checks (`R44`). With a full disk, or as a read-only
 * replica, it still answers reads.
 */
import { failureOf } from './failures.ts';
import type { Db } from './open.ts';

/** Some pages of the disk, and not what is free in one. */
const ROWS = 500;
const FAR_BELOW = -1_000_000_000;

class TakenBack extends Error {}

export function mysqlWriteHealth() {
  let has_failed = false;
  return {
    /** Of each statement that fails. */
    note(error: unknown): void {
      const failure = failureOf(error);
      has_failed ||= failure === 'full' || failure === 'broken';
    },
    /** Throws the cause when nothing can be stored. Writes only when there is reason for doubt. */
    async check(db: Db): Promise<void> {
      if (!has_failed) return;
      await write(db);
      has_failed = false;
    },
  };
}

/** Rows that nobody ever sees, of numbers that no migration has and hardly another server's check. */
async function write(db: Db): Promise<void> {
  const from = FAR_BELOW - Math.floor(Math.random() * 1_000_000) * ROWS;
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    number: from - n,
    name: 'whether there is room',
    applied_at: '2000-01-01 00:00:00',
  }));
  try {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('trunkline_migrations').values(rows).execute();
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
}
