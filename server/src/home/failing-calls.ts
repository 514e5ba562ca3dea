/** When calls fail more than usual. Pure. */

/** So many calls of a day say something about it. */
const ENOUGH_CALLS = 20;
const MANY_FAIL = 0.1;

export type Rates = { all: number; failed: number; rate: number };

export const ratesOf = (all: number, failed: number): Rates => ({
  all,
  failed,
  rate: all === 0 ? 0 : failed / all,
});

/** Twice as often as on the days before, and one call in ten at least; without those days: it may be so. */
export function failsMore(today: Rates, before?: Rates): boolean {
  if (today.all < ENOUGH_CALLS || today.rate < MANY_FAIL) return false;
  return before === undefined || (before.all >= ENOUGH_CALLS && today.rate >= 2 * before.rate);
}
