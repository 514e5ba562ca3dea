/** Sums of the last minutes, from rows with a pair of columns for each window. */
import type { RecentSums } from './call-store.ts';

type RecentRow = { owner: string; answered: number } & Record<string, number | string>;

/** Rows of answered and of other calls, with a pair of columns for each window, put together. */
export function sumsOf(rows: readonly RecentRow[], windows: readonly number[]): RecentSums[] {
  const found = new Map<string, RecentSums>();
  for (const row of rows)
    for (const [n, window] of windows.entries()) {
      const name = `${row.owner} ${window}`;
      const one = found.get(name) ?? { owner: row.owner, window, attempts: 0, answered: 0, seconds: 0 };
      const attempts = Number(row[`attempts${n}`]);
      one.attempts += attempts;
      if (Number(row.answered) === 1) {
        one.answered += attempts;
        one.seconds += Number(row[`seconds${n}`]);
      }
      found.set(name, one);
    }
  return [...found.values()].filter(({ attempts }) => attempts > 0);
}
