/** Trunks whose calls are answered much less often than usual. */
import type { Period } from '@trunkline/contract/analytics/analytics.contract.ts';
import { ENOUGH_CALLS, isAnsweredHalfAsOften, type Rates, ratesOf } from './failing-calls.ts';

type Sums = { attempts: number; answered: number };

/** Null where calls are not counted; refused with 503 where their store gives no answer. */
export type TrunkCalls = {
  /** Those with the most calls first, far more than are shown; read once, however often it is asked for. */
  busiest: (time: Period) => Promise<readonly (Sums & { trunk: string | null; seconds: number })[] | null>;
  /** Of the last thirty days, of one of them. */
  sums: (trunk: string) => Promise<Sums | null>;
};

export type FailingTrunk = { trunk: string; calls: number; today: number; usual: number | null };

const ratesOfCalls = ({ attempts, answered }: Sums): Rates => ratesOf(attempts, attempts - answered);

/** The thirty days are read only of those whose day looks bad. */
export async function failingTrunks(calls: TrunkCalls): Promise<FailingTrunk[]> {
  const today = (await calls.busiest('24h')) ?? [];
  const suspects = today.filter((sums) => sums.trunk !== null && isAnsweredHalfAsOften(ratesOfCalls(sums)));
  if (suspects.length === 0) return [];
  const month = (await calls.busiest('30d')) ?? [];
  const found = await Promise.all(
    suspects.map(async ({ trunk, ...day }) => {
      if (trunk === null) return [];
      const all = month.find((one) => one.trunk === trunk) ?? (await calls.sums(trunk)) ?? day;
      const before = ratesOfCalls({
        attempts: all.attempts - day.attempts,
        answered: all.answered - day.answered,
      });
      const rates = ratesOfCalls(day);
      if (!isAnsweredHalfAsOften(rates, before)) return [];
      const usual = before.all < ENOUGH_CALLS ? null : 1 - before.rate;
      return [{ trunk, calls: day.attempts, today: 1 - rates.rate, usual }];
    }),
  );
  return found.flat();
}
