/** The carriers that Home reports as failing, for the list's filter. */
import type { CallStore } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { failingTrunks } from '../home/failing-trunks.ts';
import type { HomeOwner } from '../home/home-needs.store.ts';
import { failingCarriers } from '../home/read-needs.ts';
import { homeCalls } from './home-calls.ts';

export async function findFailingCarriers(
  db: Db,
  calls: Pick<CallStore, 'stats'>,
  owner: HomeOwner,
): Promise<readonly string[]> {
  const { account_sid, service_provider_sid } = owner;
  const { trunks } = homeCalls(calls, account_sid ? { account_sid } : { service_provider_sid }, '24h');
  return (await failingCarriers(db, owner, () => failingTrunks(trunks))).sids;
}
