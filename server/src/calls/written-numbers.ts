/** Numbers as writers of calls leave them, which any program of a platform may be. */
import { LAST_MOMENT } from '@trunkline/contract/recent-calls/time-range.ts';

/** In ms since 1970. 0 was never a moment, and one beyond all calendars is counted in something else. */
export const momentOf = (ms: number | null) => (ms === null || ms <= 0 || ms > LAST_MOMENT ? null : ms);

/** What ClickHouse counts in 32 bits, where more would begin anew at nothing. */
const MOST = 2_147_483_647;

/** Clocks that were set meanwhile leave a call that took less than nothing; what is too much is counted in something else. */
export const secondsOf = (seconds: number | null) =>
  seconds === null || seconds <= 0 || seconds > MOST ? 0 : seconds;

export const statusOf = (status: number | null) =>
  status === null || Math.abs(status) > MOST ? null : status;
