/** What was done outside cannot be taken back, so that it was done has to be stored, also when the database is away at this moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '../db/failures.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

/** Tries again while the database fails, until `until` (ms) or `signal`; then it throws what the database said last. */
export async function untilStored(
  store: () => Promise<void>,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
    try {
      return await store();
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted || Date.now() + wait > until) throw error;
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }
}
