/** How many calls or alerts each of some accounts has in a time. */
import type { TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import type { Points } from '../call-store.ts';
import { countByHour } from './count-calls.ts';
import { countSome } from './read-alerts.ts';
import type { CallsDb } from './reading.ts';

export async function countOfAccounts(
  db: CallsDb,
  what: keyof Points,
  accounts: readonly string[],
  range: TimeRange,
): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(
    accounts.map(async (account_sid) => {
      const whose = { account_sid };
      if (what === 'alerts') return [account_sid, await countSome(db, whose, { range })] as const;
      const hours = await countByHour(db, whose, { range });
      return [account_sid, hours.reduce((sum, { n }) => sum + n, 0)] as const;
    }),
  );
  return new Map(counts.filter(([, n]) => n > 0));
}
