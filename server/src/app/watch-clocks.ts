/** Logs a warning if the clock differs from the database's, at the start and once an hour. */
import { readSkew, skewed } from '../db/database-server.ts';
import type { OpenDatabase } from '../db/open.ts';
import { type KeepLooking, keepLooking } from './keep-looking.ts';

const EVERY_MS = 3_600_000;

type Log = { warn(about: object | string, message?: string): void };

export function watchClocks({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>, log: Log): KeepLooking {
  const clocks = keepLooking({
    every_ms: EVERY_MS,
    async look() {
      // A file has the clock of this machine.
      const skew = dialect === 'mysql' && skewed(await readSkew(db));
      if (skew) log.warn(skew);
    },
    failed: (error) => log.warn({ err: error }, "the database's clock could not be read"),
  });
  clocks.start();
  return clocks;
}
