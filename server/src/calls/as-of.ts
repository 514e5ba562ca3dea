const HOUR_MS = 3_600_000;

/**
 * As of when a page is that was asked for without such a time, in ISO 8601: when it was asked for, or later where the clock
 * of whoever wrote a row of it is ahead, since the next page is counted without what is later. Moments in ms since 1970;
 * one that is hours ahead is no clock's.
 */
export function asOfPage(asked_at: number, moments: readonly (number | null)[]): string {
  const known = moments.filter((moment) => moment !== null && moment < asked_at + HOUR_MS) as number[];
  return new Date(Math.max(asked_at, ...known)).toISOString();
}
