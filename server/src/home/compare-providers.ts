/** The providers of an installation side by side: how calls go at each, and what needs attention there. */
import { type HomeProvider, type Need, needKinds } from '@trunkline/contract/home/home.contract.ts';
import type { OwnerSums } from '../calls/call-store.ts';
import { listFailedTrunks } from '../carriers/trunk-answers.store.ts';
import type { Db } from '../db/open.ts';
import { failsMore, type Rates, ratesOf } from './failing-calls.ts';
import { listLimits } from './home-limits.store.ts';
import { ofEverybody } from './home-needs.store.ts';
import { listProvidersWithAccounts, needsByProvider } from './home-providers.store.ts';
import { callsNearLimit, devicesNearLimit, type HomeUse } from './near-limits.ts';
import type { HomeCalls } from './read-home.ts';
import { unlessStoreFails } from './unless-store-fails.ts';

type Compared = { calls: HomeCalls; use: HomeUse };

/** Null where there is none beside the one. */
export async function compareProviders(
  db: Db,
  { calls, use }: Compared,
  now: Date,
): Promise<HomeProvider[] | null> {
  const providers = await listProvidersWithAccounts(db);
  if (providers.length < 2) return null;
  const sids = providers.map(({ service_provider_sid }) => service_provider_sid);
  // The card of calls tells of their store's failure, and that of what needs attention of all that was not looked for.
  const [needs, trunks, near, sums, failing] = await Promise.all([
    needsByProvider(db, now),
    failedTrunks(db),
    nearLimits(db, use),
    unlessStoreFails(calls.owners(sids, 'shown'), null),
    unlessStoreFails(failingProviders(calls, sids), []),
  ]);
  const all = new Map<Need['kind'], ReadonlyMap<string, number>>(needs)
    .set('carrier-failing', countOfEach(trunks))
    .set('limit-nearly-reached', countOfEach(near))
    .set('calls-failing', countOfEach(failing));
  const sumsOf = new Map(sums?.map((one) => [one.owner, one]));
  return providers.map((provider) => {
    const sid = provider.service_provider_sid;
    const { attempts, answered } = sumsOf.get(sid) ?? { attempts: 0, answered: 0 };
    return {
      ...provider,
      attempts: sums && attempts,
      answered: sums && answered,
      needs: needKinds.flatMap((kind) => {
        const count = all.get(kind)?.get(sid);
        return count ? [{ kind, count }] : [];
      }),
    };
  });
}

function countOfEach(providers: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(providers, (sid) => sid)].map(([sid, { length }]) => [sid, length]));
}

const MOST_GATEWAYS = 5000;

/** The provider of each. */
async function failedTrunks(db: Db): Promise<string[]> {
  const failed = await listFailedTrunks(db, ofEverybody, MOST_GATEWAYS);
  return failed.flatMap(({ service_provider_sid }) => service_provider_sid ?? []);
}

async function nearLimits(db: Db, use: HomeUse): Promise<string[]> {
  const { limits } = await listLimits(db, null);
  const near = await Promise.all([
    unlessStoreFails(callsNearLimit(db, limits, use), []),
    unlessStoreFails(devicesNearLimit(db, limits, use), []),
  ]);
  return near.flat().map(({ service_provider_sid }) => service_provider_sid);
}

/** The month is read only of those whose day looks bad. */
async function failingProviders(calls: HomeCalls, sids: readonly string[]): Promise<string[]> {
  const today = byOwner(await calls.owners(sids, '24h'));
  const suspects = [...today].filter(([, rates]) => failsMore(rates)).map(([sid]) => sid);
  if (suspects.length === 0) return [];
  const month = byOwner(await calls.owners(suspects, '30d'));
  return suspects.filter((sid) => {
    const [day, all] = [today.get(sid), month.get(sid)];
    return day && all && failsMore(day, ratesOf(all.all - day.all, all.failed - day.failed));
  });
}

function byOwner(sums: readonly OwnerSums[] | null): Map<string, Rates> {
  return new Map(
    (sums ?? []).map(({ owner, attempts, answered }) => [owner, ratesOf(attempts, attempts - answered)]),
  );
}
