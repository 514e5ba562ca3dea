/** What the home page tells of this moment: calls that are going on, and SIP clients that are registered. */
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { ListedLiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { countRegistered } from '../clients/look-up-registrations.ts';
import type { Db } from '../db/open.ts';
import type { HomeOwner } from '../home/home.store.ts';
import type { ReadLive } from '../home/read-home.ts';
import { listLiveCalls } from '../live-calls/list-live-calls.ts';
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
