/**
 * Alerts come from the platform's components, some of them past this server: while somebody follows, each server looks
 * which ones are new, and tells its own followers of whom they are.
 */
import type { Told } from '../app/event-hub.ts';
import { type KeepLooking, keepLooking } from '../app/keep-looking.ts';
import type { CallStore, StoredAlert } from '../calls/call-store.ts';

const LOOK_MS = 5000;
/** They are written in batches, and by clocks that are not quite this one's. */
const LATE_MS = 60_000;
/** Of more in that time, some are told, and the next round of whoever looks has the others. */
const MOST = 500;

type Parts = {
  calls: Pick<CallStore, 'listAlerts'>;
  isFollowed: () => boolean;
  tell: (told: Told) => void;
};

export function watchAlerts({ calls, isFollowed, tell }: Parts, every_ms = LOOK_MS): KeepLooking {
  let known: ReadonlySet<string> | null = null;
  return keepLooking({
    every_ms,
    async look() {
      if (!isFollowed()) {
        known = null;
        return;
      }
      const now = Date.now();
      const range = { from: now - LATE_MS, until: now + LATE_MS };
      const { rows } = await calls.listAlerts(null, { range }, { limit: MOST, offset: 0 });
      // Who begins to follow may have read just before the newest came: at first all of that time are told.
      const before = known ?? new Set();
      known = new Set(rows.map(textOf));
      const owners = new Map<string, Told>();
      for (const row of rows) {
        const { account_sid, service_provider_sid } = row;
        if (!before.has(textOf(row)))
          owners.set(`${account_sid} ${service_provider_sid}`, {
            ...{ kind: 'alerts', action: 'raise', sid: null, by: null },
            ...{ account_sid, service_provider_sid },
          });
      }
      for (const told of owners.values()) tell(told);
    },
    // Whoever looks at the store itself tells of its failure.
    failed: () => {},
  });
}

const textOf = (alert: StoredAlert) => JSON.stringify(Object.values(alert));
