/**
 * Each server announces that it runs and which secrets it knows, so that none is removed while it needs it (decision
 * 070).
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '../db/open.ts';
import { fingerprintOf } from '../security/secrets.ts';
import { keepLooking } from './keep-looking.ts';
import {
  insertServer,
  removeEndedServers,
  removeServer,
  type ServerRow,
  touchServer,
} from './servers.store.ts';

const EVERY_MS = 20_000;
type Known = { encryption_secret: string; encryption_secret_other?: string | null };

/** Announces until it is stopped. `alone`: the database has one server only, so whatever is listed there has ended. */
export async function announceServer(
  db: Db,
  { encryption_secret, encryption_secret_other }: Known,
  { port, alone }: { port: number; alone: boolean },
): Promise<{ stop(): Promise<void> }> {
  const row: ServerRow = {
    server_sid: randomUUID(),
    name: `${hostname()}:${port}`.slice(0, 255),
    seals_with: fingerprintOf(encryption_secret),
    reads_too: encryption_secret_other ? fingerprintOf(encryption_secret_other) : null,
  };
  await removeEndedServers(db, alone);
  await insertServer(db, row);
  const looking = keepLooking({
    every_ms: EVERY_MS,
    async look() {
      if (!(await touchServer(db, row.server_sid))) await insertServer(db, row);
    },
    // Of a database that cannot be written `/ready` tells.
    failed: () => {},
  });
  looking.start();
  return {
    async stop() {
      await looking.stop();
      await removeServer(db, row.server_sid).catch(() => {});
    },
  };
}
