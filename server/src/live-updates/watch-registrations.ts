/**
 * The registrar writes past us, and nothing tells of it: while somebody follows, each server looks for itself, and tells
 * its own followers whose registration is another than before.
 */
import { readRegisterStatus } from '@trunkline/contract/carriers/register-status.ts';
import type { Told } from '../app/event-hub.ts';
import { type KeepLooking, keepLooking } from '../app/keep-looking.ts';
import type { Db } from '../db/open.ts';
import { OF_SOMEBODY } from './of-somebody.ts';
import { listRegisterStatuses } from './register-statuses.store.ts';

const LOOK_MS = 5000;
/** With more of them, opening one again shows it. */
const MOST_CARRIERS = 5000;

type Parts = {
  db: Db;
  isFollowed: () => boolean;
  tell: (told: Told) => void;
};

export function watchRegistrations({ db, isFollowed, tell }: Parts, every_ms = LOOK_MS): KeepLooking {
  let known: Map<string, string> | null = null;
  return keepLooking({
    every_ms,
    async look() {
      if (!isFollowed()) {
        known = null;
        return;
      }
      const before = known;
      const now = new Map<string, string>();
      for (const { voip_carrier_sid: sid, register_status, ...owner } of await listRegisterStatuses(
        db,
        MOST_CARRIERS,
      )) {
        // Each refresh has another time and number.
        const { status, reason } = readRegisterStatus(register_status);
        const said = JSON.stringify([status, reason]);
        now.set(sid, said);
        if (before?.has(sid) && before.get(sid) !== said)
          tell({ kind: 'carriers', action: 'register', sid, ...owner, by: null });
      }
      known = now;
      // What was lost and regained before the first look is not known either.
      if (!before) tell(OF_SOMEBODY);
    },
    // Whoever looks at the database itself tells of its failure.
    failed: () => {},
  });
}
