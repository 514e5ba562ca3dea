/**
 * What time it is by the server's clock, as its answers tell: ages, ends and what is overdue are judged by it, since those of
 * computers are wrong at times. What belongs to the reader's calendar, such as today, is his own clock's.
 */

/** Answers tell whole seconds, and some lie here a while: clocks that differ by less agree. */
const AGREE_MS = 15_000;

let ahead_ms = 0;

/** `date` is the answer's `Date`; where nobody says, this clock is believed. */
export function hearClock(date: string | null): void {
  const ms = Date.parse(date ?? '') - Date.now();
  ahead_ms = Math.abs(ms) > AGREE_MS ? ms : 0;
}

export const serverNow = (): Date => new Date(Date.now() + ahead_ms);
