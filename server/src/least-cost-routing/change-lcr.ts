/** Reading a whole routing, and changing any part of it: one transaction, one entry in the audit log. */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import {
  ALREADY_HAS_ONE,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { splitDefault } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { audit } from '../app/audit.ts';
import { namedCarrier } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { refuseIfChanged } from '../http/version.ts';
import { findRoutes } from './lcr-routes.store.ts';
import { findLcr, findLcrSidOf, lockLcr, type OwnedLcr } from './lcrs.store.ts';

export const KIND = 'least-cost-routing';

/** With the routes that it has besides the default one. */
export async function findWholeLcr(db: Db, lcr_sid: string): Promise<WholeLcr | undefined> {
  const found = await findLcr(db, lcr_sid);
  if (!found) return undefined;
  const { owner: _, ...lcr } = found;
  const routes = await findRoutes(db, lcr_sid);
  const { fallback, rest } = splitDefault(routes, lcr.default_carrier_set_entry_sid);
  return {
    ...lcr,
    default_voip_carrier_sid: fallback?.lcr_carrier_set_entries[0]?.voip_carrier_sid ?? null,
    routes: rest.map(({ lcr_sid: _, lcr_carrier_set_entries: [first], ...route }) => ({
      ...route,
      voip_carrier_sid: first?.voip_carrier_sid ?? null,
      carrier_name: first?.carrier_name ?? null,
    })),
  };
}

/** Unnamed ones are called after whom they belong to. */
export function lcrName(lcr: Pick<WholeLcr, 'name' | 'account_name' | 'service_provider_name'>): string {
  return lcr.name ?? lcr.account_name ?? lcr.service_provider_name ?? 'Outbound call routing';
}

/** Runs `work` on the routing as it is, and tells the audit log what came of it. */
export function changeLcr<T>(
  db: Db,
  origin: Origin,
  lcr_sid: string,
  work: (trx: Db, lcr: OwnedLcr) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockLcr(trx, lcr_sid);
    const before = await findWholeLcr(trx, lcr_sid);
    const lcr = await findLcr(trx, lcr_sid);
    if (!before || !lcr) throw problems.unknown('outbound call routing');
    refuseIfChanged(origin, before);
    const answer = await work(trx, lcr);
    const after = await findWholeLcr(trx, lcr_sid);
    await audit(trx, origin, {
      action: 'update',
      kind: KIND,
      record_sid: lcr_sid,
      record_name: lcrName(after ?? before),
      owner: (await findLcr(trx, lcr_sid))?.owner ?? lcr.owner,
      before,
      after,
    });
    return answer;
  });
}

/** An account has one, and a provider one of its own. */
export async function refuseSecond(trx: Db, owner: Owner, except: string | null): Promise<void> {
  const other = await findLcrSidOf(trx, owner);
  if (other === null || other === except) return;
  if (owner.account_sid) throw problems.duplicate('account_sid', ALREADY_HAS_ONE.account);
  throw problems.duplicate('service_provider_sid', ALREADY_HAS_ONE.provider);
}

/** Each carrier is asked about once, at the first place that names it (`R15`). */
export async function refuseForeignCarriers(
  trx: Db,
  owner: Owner,
  named: readonly { voip_carrier_sid: string; path: string }[],
): Promise<void> {
  const first = new Map(named.toReversed().map(({ voip_carrier_sid, path }) => [voip_carrier_sid, path]));
  for (const [voip_carrier_sid, path] of [...first].toReversed())
    await namedCarrier(trx, voip_carrier_sid, owner, path);
}
