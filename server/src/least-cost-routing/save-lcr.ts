/** Adding and changing an outbound call routing, with its routes where they are named, in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import {
  DEFAULT_CARRIER_REQUIRED,
  type LcrInput,
  type LcrUpdate,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { DEFAULT_PRIORITY, splitDefault } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { change, changesHands, type Move } from '../app/change.ts';
import { staysThere } from '../app/tenants.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { about, changeLcr, getWholeLcr, refuseForeignCarriers, refuseSecond } from './change-lcr.ts';
import { findRoutes, type StoredRoute } from './lcr-routes.store.ts';
import { insertLcr, type OwnedLcr, updateLcr } from './lcrs.store.ts';
import { replaceRoutes, wantedOfWhole } from './save-routes.ts';

/** Answers the new sid. 422 when the owner has one already. */
export async function createLcr(
  db: Db,
  origin: Origin,
  owner: Owner,
  input: LcrInput,
  longest_pattern: number,
): Promise<string> {
  const lcr_sid = randomUUID();
  await change(db, origin, {
    locks: [staysThere(owner, rowOf)],
    async work(trx) {
      await refuseSecond(trx, owner, null);
      if (input.default_carrier_set_entry_sid) throw noSuchEntry();
      const { name, is_active, routes, default_voip_carrier_sid } = input;
      await insertLcr(trx, { lcr_sid, name: name ?? null, is_active, ...ownerColumns(owner) });
      if (routes || default_voip_carrier_sid) {
        const saved = { lcr_sid, owner, default_carrier_set_entry_sid: null };
        const wanted = wantedOfWhole(routes ?? [], default_voip_carrier_sid ?? null);
        await replaceRoutes(trx, saved, wanted, longest_pattern);
      }
      const { whole: after } = await getWholeLcr(trx, lcr_sid);
      return { action: 'create', ...about(after, owner), after };
    },
  });
  return lcr_sid;
}

/** Changes what the update names. */
export function updateWholeLcr(
  db: Db,
  origin: Origin,
  lcr_sid: string,
  { from, to: owner }: Move,
  update: LcrUpdate,
  longest_pattern: number,
): Promise<void> {
  const save = async (trx: Db, lcr: OwnedLcr) => {
    const moves = changesHands({ from: lcr.owner, to: owner });
    if (moves) await refuseSecond(trx, owner, lcr_sid);
    const { name, is_active, routes, default_voip_carrier_sid } = update;
    await updateLcr(trx, lcr_sid, { name, is_active, ...(moves ? ownerColumns(owner) : {}) });
    const stored = await findRoutes(trx, lcr_sid);
    const { fallback, rest } = splitDefault(stored, lcr.default_carrier_set_entry_sid);
    // One that other clients made without a default route is saved again as it is.
    const addsRoutes = routes?.some(({ lcr_route_sid }) => !lcr_route_sid);
    if (addsRoutes && !fallback && !default_voip_carrier_sid)
      throw problems.invalid([{ path: 'default_voip_carrier_sid', message: DEFAULT_CARRIER_REQUIRED }]);
    if (routes || default_voip_carrier_sid) {
      const { default_carrier_set_entry_sid } = lcr;
      const saved = { lcr_sid, owner, default_carrier_set_entry_sid, moves };
      const wanted = wantedOfWhole(routes ?? [], default_voip_carrier_sid ?? null);
      await replaceRoutes(trx, saved, routes ? wanted : [...asTheyAre(rest), ...wanted], longest_pattern);
    }
    if (update.default_carrier_set_entry_sid)
      await chooseDefaultEntry(trx, lcr, update.default_carrier_set_entry_sid);
    if (moves) await refuseCarriersLeftBehind(trx, lcr_sid, owner);
  };
  const locks = changesHands({ from, to: owner }) ? [staysThere(owner, rowOf)] : [];
  return changeLcr(db, origin, { lcr_sid, owner: from }, save, locks);
}

/** An account's row has no provider of its own, as the platform writes it. */
function ownerColumns({ account_sid, service_provider_sid }: Owner) {
  return account_sid
    ? { account_sid, service_provider_sid: null }
    : { account_sid: null, service_provider_sid };
}

function asTheyAre(routes: readonly StoredRoute[]) {
  return routes.map((route, at) => ({
    ...route,
    path: `routes.${at}`,
    priority: Math.min(route.priority, DEFAULT_PRIORITY - 1),
    carriers: { all: route.lcr_carrier_set_entries },
  }));
}

/** A carrier of the default route, where there is one: with another as the default, that route could be deleted. */
async function chooseDefaultEntry(trx: Db, { lcr_sid, ...stored }: OwnedLcr, entry_sid: string) {
  const routes = await findRoutes(trx, lcr_sid);
  const has = ({ lcr_carrier_set_entries: entries }: StoredRoute) =>
    entries.some((entry) => entry.lcr_carrier_set_entry_sid === entry_sid);
  if (!routes.some(has)) throw noSuchEntry();
  // What a platform has stored otherwise is saved back as it was read.
  const last = routes.find(({ priority }) => priority === DEFAULT_PRIORITY);
  if (last && !has(last) && entry_sid !== stored.default_carrier_set_entry_sid)
    throw noSuchEntry('This carrier entry is of another route. Choose one of the default route.');
  await updateLcr(trx, lcr_sid, { default_carrier_set_entry_sid: entry_sid });
}

function noSuchEntry(message = 'This routing has no such carrier entry.') {
  return problems.invalid([{ path: 'default_carrier_set_entry_sid', message }]);
}

/** A routing goes to another owner with its routes, so their carriers have to serve that one too (`R15`). */
async function refuseCarriersLeftBehind(trx: Db, lcr_sid: string, owner: Owner): Promise<void> {
  const path = owner.account_sid ? 'account_sid' : 'service_provider_sid';
  const entries = (await findRoutes(trx, lcr_sid)).flatMap((route) => route.lcr_carrier_set_entries);
  await refuseForeignCarriers(
    trx,
    { owner },
    entries.map(({ voip_carrier_sid }) => ({ voip_carrier_sid, path })),
  );
}
