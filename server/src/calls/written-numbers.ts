/** Numbers as writers of calls leave them, which any program of a platform may be. */
import { LAST_MOMENT } from '@trunkline/contract/recent-calls/time-range.ts';

/** In ms since 1970. 0 was never a moment, and one beyond all calendars is counted in something else. */
export const momentOf = (ms: number | null) => (ms === null || ms <= 0 || ms > LAST_MOMENT ? null : ms);

/** Clocks that were set meanwhile leave a call that took less than nothing. */
export const secondsOf = (seconds: number | null) => Math.max(0, seconds ?? 0);
