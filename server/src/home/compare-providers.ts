/** The providers of an installation side by side: how calls go at each, and what needs attention there. */
import type { HomeProvider } from '@trunkline/contract/home/home.contract.ts';
import type { OwnerSums } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { failsMore, type Rates, ratesOf } from './failing-calls.ts';
import { listProvidersWithAccounts, needsByProvider } from './home-providers.store.ts';
import type { HomeCalls } from './read-home.ts';
import { unlessStoreFails } from './unless-store-fails.ts';

/** Null where there is none beside the one. */
export async function compareProviders(db: Db, calls: HomeCalls, now: Date): Promise<HomeProvider[] | null> {
  const providers = await listProvidersWithAccounts(db);
  if (providers.length < 2) return null;
  const sids = providers.map(({ service_provider_sid }) => service_provider_sid);
  const [needs, sums, failing] = await Promise.all([
    needsByProvider(db, now),
    // The card of calls tells of their store's failure.
    unlessStoreFails(calls.owners(sids, 'shown'), null),
    unlessStoreFails(failingProviders(calls, sids), new Set<string>()),
  ]);
  const sumsOf = new Map(sums?.map((one) => [one.owner, one]));
  return providers.map((provider) => {
    const sid = provider.service_provider_sid;
    const { attempts, answered } = sumsOf.get(sid) ?? { attempts: 0, answered: 0 };
    return {
      ...provider,
      attempts: sums && attempts,
      answered: sums && answered,
      needs: [
        ...(needs.get(sid) ?? []),
        ...(failing.has(sid) ? [{ kind: 'calls-failing' as const, count: 1 }] : []),
      ],
    };
  });
}

/** The month is read only of those whose day looks bad. */
async function failingProviders(calls: HomeCalls, sids: readonly string[]): Promise<Set<string>> {
  const today = byOwner(await calls.owners(sids, '24h'));
  const suspects = [...today].filter(([, rates]) => failsMore(rates)).map(([sid]) => sid);
  if (suspects.length === 0) return new Set();
  const month = byOwner(await calls.owners(suspects, '30d'));
  return new Set(
    suspects.filter((sid) => {
      const [day, all] = [today.get(sid), month.get(sid)];
      return day && all && failsMore(day, ratesOf(all.all - day.all, all.failed - day.failed));
    }),
  );
}

function byOwner(sums: readonly OwnerSums[] | null): Map<string, Rates> {
  return new Map(
    (sums ?? []).map(({ owner, attempts, answered }) => [owner, ratesOf(attempts, attempts - answered)]),
  );
}
