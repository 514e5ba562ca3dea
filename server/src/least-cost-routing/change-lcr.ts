/** Reading a whole routing, and changing any part of it: one transaction, one entry in the audit log. */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import {
  ALREADY_HAS_ONE,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { splitDefault } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { change } from '../app/change.ts';
import { findReferredCarrier } from '../app/tenants.store.ts';
import { serves } from '../app/tenants.ts';
import { type Lock, rowAsItIs, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findRoutes, type StoredRoute } from './lcr-routes.store.ts';
import { findLcr, findLcrSidOf, type OwnedLcr } from './lcrs.store.ts';

/** With the routes that it has besides the default one. */
function withRoutes({ owner: _, ...lcr }: OwnedLcr, routes: readonly StoredRoute[]): WholeLcr {
  const { fallback, rest } = splitDefault(routes, lcr.default_carrier_set_entry_sid);
  return {
    ...lcr,
    default_voip_carrier_sid: fallback?.lcr_carrier_set_entries[0]?.voip_carrier_sid ?? null,
    routes: rest.map(({ lcr_sid: _, lcr_carrier_set_entries: [first, ...others], ...route }) => ({
      ...route,
      voip_carrier_sid: first?.voip_carrier_sid ?? null,
      carrier_name: first?.carrier_name ?? null,
      ...(others.length > 0 && {
        further_carriers: others.map(({ voip_carrier_sid, carrier_name, workload, priority }) => ({
          ...{ voip_carrier_sid, carrier_name, workload, priority },
        })),
      }),
    })),
  };
}

/** Unnamed ones are called after whom they belong to. */
export function lcrName(lcr: Pick<WholeLcr, 'name' | 'account_name' | 'service_provider_name'>): string {
  return lcr.name ?? lcr.account_name ?? lcr.service_provider_name ?? 'Outbound call routing';
}

/** `owner` is whose the policy was asked about. */
export type JudgedLcr = { lcr_sid: string; owner: Owner };

/** Runs `work`, which answers what it made, on the routing and all its routes as they are, and tells the audit log what came of it. */
export async function changeLcr<T>(
  db: Db,
  origin: Origin,
  { lcr_sid, owner: judged }: JudgedLcr,
  work: (trx: Db, lcr: OwnedLcr, routes: readonly StoredRoute[]) => Promise<T>,
  locks: readonly Lock[] = [],
): Promise<T> {
  let answer!: T;
  await change(db, origin, {
    locks: [...locks, rowOf('lcr', lcr_sid)],
    before: (trx) => getWholeLcr(trx, lcr_sid),
    whose: { judged, now: ({ lcr }) => lcr.owner },
    version: ({ whole }) => ({ record: whole }),
    async work(trx, { lcr, routes, whole: before }) {
      answer = await work(trx, lcr, routes);
      const after = await getWholeLcr(trx, lcr_sid);
      return { action: 'update', ...about(after.whole, after.lcr.owner), answer, before, after: after.whole };
    },
  });
  return answer;
}

/** As stored and as answered; 404 when there is none. */
export async function getWholeLcr(
  trx: Db,
  lcr_sid: string,
): Promise<{ lcr: OwnedLcr; routes: readonly StoredRoute[]; whole: WholeLcr }> {
  const lcr = await getLcr(trx, lcr_sid);
  const routes = await findRoutes(trx, lcr_sid);
  return { lcr, routes, whole: withRoutes(lcr, routes) };
}

/** 404 when there is none. */
export async function getLcr(db: Db, lcr_sid: string): Promise<OwnedLcr> {
  const lcr = await findLcr(db, lcr_sid);
  if (!lcr) throw problems.unknown('outbound call routing');
  return lcr;
}

/** For an audit entry. */
export function about(lcr: WholeLcr, owner: Owner) {
  return { kind: 'least-cost-routing', record_sid: lcr.lcr_sid, record_name: lcrName(lcr), owner };
}

/** An account has one, and a provider one of its own. Behind the owner's lock (`staysThere`). */
export async function refuseSecond(trx: Db, owner: Owner, except: string | null): Promise<void> {
  const other = await findLcrSidOf(trx, owner);
  if (other === null || other === except) return;
  if (owner.account_sid) throw problems.duplicate('account_sid', ALREADY_HAS_ONE.account);
  throw problems.duplicate('service_provider_sid', ALREADY_HAS_ONE.provider);
}

/** A routing, and its carriers as they are: one that is in use already stays, wherever it came from (`R41`). */
export type RoutedBy = { owner: Owner; stored?: readonly StoredRoute[] };

/** Each carrier is asked about once and stays whose it is; one that will not do is told at each place (`R15`). */
export async function refuseForeignCarriers(
  trx: Db,
  { owner, stored = [] }: RoutedBy,
  named: readonly { voip_carrier_sid: string; path: string }[],
): Promise<void> {
  const used = new Set(
    stored.flatMap((route) => route.lcr_carrier_set_entries.map(({ voip_carrier_sid }) => voip_carrier_sid)),
  );
  const asked = new Set(
    named.map(({ voip_carrier_sid }) => voip_carrier_sid).filter((sid) => !used.has(sid)),
  );
  const faults = new Map<string, string>();
  for (const voip_carrier_sid of [...asked].sort()) {
    await rowAsItIs('voip_carriers', voip_carrier_sid)(trx);
    const carrier = await findReferredCarrier(trx, voip_carrier_sid);
    if (!carrier) faults.set(voip_carrier_sid, `There is no carrier ${voip_carrier_sid}.`);
    else if (!mayRoute(carrier, owner)) faults.set(voip_carrier_sid, othersCarrier(owner));
  }
  const wrong = new Map<string, string>();
  for (const { voip_carrier_sid, path } of named) {
    const message = faults.get(voip_carrier_sid);
    if (message && !wrong.has(path)) wrong.set(path, message);
  }
  if (wrong.size > 0) throw problems.invalid([...wrong].map(([path, message]) => ({ path, message })));
}

function othersCarrier({ account_sid }: Owner): string {
  return account_sid
    ? 'Choose a carrier of the same account or of its service provider.'
    : 'Choose a carrier of the same service provider.';
}

/** A provider's routing also takes the carriers of its accounts, and one of nobody's any (`R41`). */
function mayRoute(carrier: Owner, owner: Owner): boolean {
  if (owner.account_sid) return serves(carrier, owner);
  return owner.service_provider_sid === null || carrier.service_provider_sid === owner.service_provider_sid;
}
