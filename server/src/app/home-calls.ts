/** The home page's figures about calls, from whatever store there is. */
import type { StatsQuery } from '@trunkline/contract/analytics/analytics.contract.ts';
import { hoursOf, readVolume } from '../analytics/read-figures.ts';
import type { BusyName, CallStore, StatsOf } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { HomeCalls } from '../home/read-home.ts';

/** One that fails is told however many others have more calls, as far as somebody has so many. */
const MOST_JUDGED = 500;

export function homeCalls(
  { stats }: Pick<CallStore, 'stats'>,
  whose: StatsOf['whose'],
  period: StatsQuery['period'],
): HomeCalls {
  const of = (asked: StatsQuery['period']): StatsOf => ({ whose, hours: hoursOf({ period: asked }) });
  const volumeOf = (asked: StatsQuery['period']) =>
    stats ? fromCallStore(readVolume(stats, of(asked))) : Promise.resolve(null);
  const once = (read: () => ReturnType<typeof volumeOf>) => {
    let reading: ReturnType<typeof volumeOf> | undefined;
    return () => {
      reading ??= read();
      return reading;
    };
  };
  const volume = once(() => volumeOf(period));
  /** The time that is shown is mostly one that is asked for anyway. */
  const sums = new Map<string, ReturnType<HomeCalls['owners']>>();
  const trunks = new Map<StatsQuery['period'], Promise<BusyName[]>>();
  return {
    volume,
    month: period === '30d' ? volume : once(() => volumeOf('30d')),
    owners: async (sids, time) => {
      if (!stats) return null;
      const asked = time === 'shown' ? period : time;
      const key = JSON.stringify([asked, sids]);
      const reading = sums.get(key) ?? fromCallStore(stats.owners(sids, hoursOf({ period: asked })));
      sums.set(key, reading);
      return reading;
    },
    trunks: {
      shown: period,
      busiest: async (asked) => {
        if (!stats) return null;
        const reading = trunks.get(asked) ?? fromCallStore(stats.trunks(of(asked), MOST_JUDGED));
        trunks.set(asked, reading);
        return (await reading).map(({ name, ...sums }) => ({ trunk: name, ...sums }));
      },
      sums: async (trunk) => (stats ? fromCallStore(readVolume(stats, { ...of('30d'), trunk })) : null),
    },
  };
}
