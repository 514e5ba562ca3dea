/** Removes what is kept no longer, a few rows at a time: sessions that are over, and of the audit log what is older than the operator says. */
import { setTimeout as pause } from 'node:timers/promises';
import { keepLooking } from '../app/keep-looking.ts';
import { claimRound } from '../app/rounds.store.ts';
import { readNow } from '../db/database-server.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { toDbTimeExact } from '../db/values.ts';
import { removeExpiredSessions } from '../session/sessions.store.ts';
import { removeEntriesBefore } from './old-entries.store.ts';

const EVERY_MS = 3_600_000;
/** Another server's round is over by then. */
const ROUND_MS = 3_000_000;
const AT_ONCE = 200;
const PAUSE_MS = 20;
const DAY_MS = 86_400_000;

/** Answers how many entries went. */
export function retireAudit(db: Db, days: number, now = Date.now()): Promise<number> {
  const before = toDbTimeExact(new Date(now - days * DAY_MS));
  return inSteps(db, (trx) => removeEntriesBefore(trx, before, AT_ONCE));
}

/** Answers how many sessions went. */
export function retireSessions(db: Db): Promise<number> {
  return inSteps(db, (trx) => removeExpiredSessions(trx, AT_ONCE));
}

async function inSteps(db: Db, step: (trx: Db) => Promise<number>): Promise<number> {
  for (let gone = 0; ; ) {
    const removed = await transact(db, step);
    gone += removed;
    if (removed < AT_ONCE) return gone;
    await pause(PAUSE_MS);
  }
}

/** Once an hour; of several servers with one database, one does it. */
export function watchAges(
  db: Db,
  days: number | null,
  log: { info(about: object, message: string): void; warn(about: object, message: string): void },
): { stop(): Promise<void> } {
  const looking = keepLooking({
    every_ms: EVERY_MS,
    async look() {
      const now = await readNow(db);
      if (!(await claimRound(db, 'audit-age', ROUND_MS, now))) return;
      await retireSessions(db);
      const entries = days === null ? 0 : await retireAudit(db, days, now);
      if (entries > 0) log.info({ entries, days }, 'entries of the audit log were removed for their age');
    },
    failed: (error) =>
      log.warn({ err: error }, 'what is kept no longer could not be removed; it is tried again in an hour'),
  });
  looking.start();
  return looking;
}
