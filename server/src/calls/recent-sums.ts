/** Sums of the last minutes, from rows with a pair of columns for each window. */
import type { RecentSums, StoredCall } from './call-store.ts';
import { minuteOf } from './embedded/schema.ts';

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

type Asked = { owners: readonly string[]; windows: readonly number[]; moment: number };

/** With calls that no row has yet, added by the minute as in the rows. */
export async function withLast(
  sums: RecentSums[],
  last: AsyncIterable<StoredCall[]>,
  asked: Asked,
): Promise<RecentSums[]> {
  for await (const calls of last) for (const call of calls) addRecent(sums, call, asked);
  return sums;
}

function addRecent(sums: RecentSums[], call: StoredCall, { owners, windows, moment }: Asked): void {
  const { account_sid, service_provider_sid, answered, duration, terminated_at } = call;
  if (terminated_at === null) return;
  for (const owner of new Set([account_sid, service_provider_sid]))
    for (const window of windows) {
      if (!owner || !owners.includes(owner) || minuteOf(terminated_at) <= minuteOf(moment) - window) continue;
      const known = sums.find((sum) => sum.owner === owner && sum.window === window);
      const one = known ?? { owner, window, attempts: 0, answered: 0, seconds: 0 };
      if (!known) sums.push(one);
      one.attempts += 1;
      if (!answered) continue;
      one.answered += 1;
      one.seconds += Math.round(duration);
    }
}
