/** What the home page shows about this moment: calls in progress, and registered SIP clients. */
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { ListedLiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { hoursOf } from '../analytics/read-figures.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import { countRegistered, registeredByRealm } from '../clients/look-up-registrations.ts';
import type { Db } from '../db/open.ts';
import type { HomeOwner } from '../home/home-needs.store.ts';
import type { HomeUse } from '../home/near-limits.ts';
import type { ReadLive } from '../home/read-home.ts';
import { fromLiveState, listLiveCalls } from '../live-calls/list-live-calls.ts';
import type { LiveState } from '../outside/live-state.ts';
import type { Registrations } from '../outside/registrations.ts';

type Parts = { db: Db; live: LiveState; registrations: Registrations };

export function homeLive({ db, live, registrations }: Parts, owner: HomeOwner): ReadLive {
  const { service_provider_sid, account_sid } = owner;
  const whose = account_sid ? { account_sid } : { service_provider_sid };
  return async () => {
    if (!live.is_known) return null;
    const [page, registered] = await Promise.all([
      listLiveCalls({ db, live }, whose, { live: '1', page: 1, page_size: 1 }),
      countRegistered(db, registrations, owner),
    ]);
    return { calls: (page as Page<ListedLiveCall>).total, registered };
  };
}

/** Current use of limits, from whatever stores there are. */
export function homeUse({ stats }: CallStore, { live, registrations }: Omit<Parts, 'db'>): HomeUse {
  return {
    peaks: async (owners) => {
      if (!stats) return null;
      const highest = await fromCallStore(stats.highest(owners, hoursOf({ period: '24h' })));
      return new Map(highest.map(({ owner, peak }) => [owner, peak]));
    },
    goingOn: async (account_sid) => {
      if (!live.is_known) return null;
      const calls = await fromLiveState(live.listCalls(account_sid));
      const byAccount = Map.groupBy(calls, (call) => call.account_sid);
      return new Map([...byAccount].map(([sid, { length }]) => [sid, length]));
    },
    registered: async (sip_realm) =>
      registrations.is_known ? registeredByRealm(registrations, sip_realm) : null,
  };
}
