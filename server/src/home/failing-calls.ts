/** When calls fail more than usual. Pure. */

/** So many calls of a day say something about it. */
export const ENOUGH_CALLS = 20;
const MANY_FAIL = 0.1;
/** Without days before it nobody knows what is usual, but that hardly a call is answered is not. */
const NEARLY_ALL_FAIL = 0.9;

export type Rates = { all: number; failed: number; rate: number };

export const ratesOf = (all: number, failed: number): Rates => ({
  all,
  failed,
  rate: all === 0 ? 0 : failed / all,
});

/**
 * One call in ten fails at least, and twice as many do as on the days before or half as many are answered; without enough
 * of those days, nearly all fail. Without `before`: it may be so.
 */
export function failsMore(today: Rates, before?: Rates): boolean {
  if (today.all < ENOUGH_CALLS || today.rate < MANY_FAIL) return false;
  if (before === undefined) return true;
  if (before.all < ENOUGH_CALLS) return today.rate >= NEARLY_ALL_FAIL;
  return today.rate >= 2 * before.rate || isAnsweredHalfAsOften(today, before);
}

/** At most half as many are answered as on the days before; without `before`: it may be so. */
export function isAnsweredHalfAsOften(today: Rates, before?: Rates): boolean {
  if (today.all < ENOUGH_CALLS || today.rate < MANY_FAIL) return false;
  if (before === undefined) return today.rate >= 0.5;
  if (before.all < ENOUGH_CALLS) return today.rate >= NEARLY_ALL_FAIL;
  return 1 - today.rate <= (1 - before.rate) / 2 && before.rate < 1;
}
