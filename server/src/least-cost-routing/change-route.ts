/** One route, or one carrier of a route, added, changed or removed by itself. */
import { randomUUID } from 'node:crypto';
import {
  type LcrEntryInput,
  type LcrEntryUpdate,
  MOST_ENTRIES,
} from '@trunkline/contract/least-cost-routing/entries.contract.ts';
import {
  DEFAULT_DESCRIPTION,
  DEFAULT_PRIORITY,
  DEFAULT_REGEX,
  splitDefault,
} from '@trunkline/contract/least-cost-routing/route-match.ts';
import { MOST_ROUTES } from '@trunkline/contract/least-cost-routing/route-values.ts';
import type {
  LcrRouteInput,
  LcrRouteUpdate,
} from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import type { Db } from '../db/open.ts';
import { problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { changeLcr, type JudgedLcr, type RoutedBy, refuseForeignCarriers } from './change-lcr.ts';
import {
  insertEntries,
  insertRoutes,
  removeEntries,
  removeRoutes,
  type StoredRoute,
  updateEntry,
  updateRoute,
} from './lcr-routes.store.ts';
import { type OwnedLcr, updateLcr } from './lcrs.store.ts';
import { patternIssues } from './save-routes.ts';

/** A route of a routing. */
export type JudgedRoute = JudgedLcr & { lcr_route_sid: string };

/** Answers the new sid. Without a priority it comes after the last one; with the last there is, it is the default route. */
export function createRoute(
  db: Db,
  origin: Origin,
  of: JudgedLcr,
  input: LcrRouteInput,
  longest_pattern: number,
): Promise<string> {
  const { lcr_sid, regex, description = null, lcr_carrier_set_entries: entries = [] } = input;
  return changeLcr(db, origin, of, async (trx, lcr, routes) => {
    refuseIssues(patternIssues(regex, 'regex', longest_pattern));
    const named = entries.map(({ voip_carrier_sid }, at) => ({
      voip_carrier_sid,
      path: `lcr_carrier_set_entries.${at}.voip_carrier_sid`,
    }));
    await refuseForeignCarriers(trx, { owner: lcr.owner, stored: routes }, named);
    const lcr_route_sid = randomUUID();
    const { fallback, rest } = splitDefault(routes, lcr.default_carrier_set_entry_sid);
    const priority = input.priority ?? nextPriority(rest);
    const isDefault = priority === DEFAULT_PRIORITY;
    if (isDefault && fallback) throw notTheDefaults();
    if (!isDefault && rest.length >= MOST_ROUTES)
      throw problems.conflict(`This routing already has ${MOST_ROUTES} routes, the maximum.`);
    const route = isDefault
      ? { regex: DEFAULT_REGEX, description: description ?? DEFAULT_DESCRIPTION }
      : { regex, description };
    await insertRoutes(trx, [{ lcr_route_sid, lcr_sid, ...route, priority }]);
    const added = entries.map(({ voip_carrier_sid, workload = 1, priority }, at) => ({
      lcr_carrier_set_entry_sid: randomUUID(),
      lcr_route_sid,
      voip_carrier_sid,
      workload,
      priority: priority ?? at,
    }));
    await insertEntries(trx, added);
    const chosen = added.at(-1)?.lcr_carrier_set_entry_sid;
    if (isDefault && chosen) await updateLcr(trx, lcr_sid, { default_carrier_set_entry_sid: chosen });
    return lcr_route_sid;
  });
}

function notTheDefaults() {
  return problems.invalid([
    { path: 'priority', message: `priority ${DEFAULT_PRIORITY} is the default route's` },
  ]);
}

function nextPriority(rest: readonly { priority: number }[]): number {
  const last = Math.max(-1, ...rest.map(({ priority }) => priority));
  if (last + 1 >= DEFAULT_PRIORITY)
    throw problems.conflict('There is no room after the last route. Give the new one a priority.');
  return last + 1;
}

export function changeRoute(
  db: Db,
  origin: Origin,
  of: JudgedRoute,
  update: LcrRouteUpdate,
  longest_pattern: number,
): Promise<void> {
  return changeLcr(db, origin, of, async (trx, lcr, routes) => {
    const route = getRoute(routes, lcr, of.lcr_route_sid);
    const { lcr_sid: named, ...changes } = update;
    if (named && named !== of.lcr_sid)
      throw problems.invalid([{ path: 'lcr_sid', message: 'The routing of a route cannot be changed.' }]);
    if (changes.regex !== undefined && changes.regex !== route.regex)
      refuseIssues(patternIssues(changes.regex, 'regex', longest_pattern));
    const { regex = route.regex, priority = route.priority } = changes;
    if (route.is_default && (regex !== route.regex || priority !== route.priority))
      throw problems.invalid([
        { path: 'priority', message: 'The default route matches every number, after all others.' },
      ]);
    if (!route.is_default && priority === DEFAULT_PRIORITY) throw notTheDefaults();
    await updateRoute(trx, of.lcr_route_sid, changes);
  });
}

export function deleteRoute(db: Db, origin: Origin, of: JudgedRoute): Promise<void> {
  return changeLcr(db, origin, of, async (trx, lcr, routes) => {
    const route = getRoute(routes, lcr, of.lcr_route_sid);
    if (route.is_default)
      throw problems.conflict('The default route cannot be deleted. Choose another default carrier instead.');
    const { lcr_sid, default_carrier_set_entry_sid: chosen } = lcr;
    // Another client may have made one of its carriers the default one.
    if (route.lcr_carrier_set_entries.some((one) => one.lcr_carrier_set_entry_sid === chosen))
      await updateLcr(trx, lcr_sid, { default_carrier_set_entry_sid: null });
    await removeRoutes(trx, [of.lcr_route_sid]);
  });
}

/** Answers the new sid. */
export function createEntry(db: Db, origin: Origin, of: JudgedRoute, input: LcrEntryInput): Promise<string> {
  return changeLcr(db, origin, of, async (trx, lcr, routes) => {
    const { lcr_carrier_set_entries: stored } = getRoute(routes, lcr, of.lcr_route_sid);
    if (stored.length >= MOST_ENTRIES)
      throw problems.conflict(`This route already has ${MOST_ENTRIES} carriers, the maximum.`);
    await refuseForeignCarrier(trx, { owner: lcr.owner, stored: routes }, input.voip_carrier_sid);
    const lcr_carrier_set_entry_sid = randomUUID();
    await insertEntries(trx, [{ lcr_carrier_set_entry_sid, ...input }]);
    return lcr_carrier_set_entry_sid;
  });
}

export function changeEntry(
  db: Db,
  origin: Origin,
  of: JudgedRoute,
  entry_sid: string,
  update: LcrEntryUpdate,
): Promise<void> {
  return changeLcr(db, origin, of, async (trx, lcr, routes) => {
    const { lcr_route_sid: named, ...changes } = update;
    getRouteOfEntry(routes, lcr, of, entry_sid);
    if (named && named !== of.lcr_route_sid)
      throw problems.invalid([
        { path: 'lcr_route_sid', message: 'The route of a carrier entry cannot be changed.' },
      ]);
    if (changes.voip_carrier_sid)
      await refuseForeignCarrier(trx, { owner: lcr.owner, stored: routes }, changes.voip_carrier_sid);
    await updateEntry(trx, entry_sid, changes);
  });
}

export function deleteEntry(db: Db, origin: Origin, of: JudgedRoute, entry_sid: string): Promise<void> {
  return changeLcr(db, origin, of, async (trx, lcr, routes) => {
    const route = getRouteOfEntry(routes, lcr, of, entry_sid);
    if (route.lcr_carrier_set_entries.length < 2)
      throw problems.conflict(
        'It is the only carrier of its route. Delete the route, or change the carrier.',
      );
    if (lcr.default_carrier_set_entry_sid === entry_sid)
      throw problems.conflict("It is the routing's default carrier. Choose another one first.");
    await removeEntries(trx, [entry_sid]);
  });
}

function getRoute(routes: readonly StoredRoute[], lcr: OwnedLcr, lcr_route_sid: string) {
  const { fallback } = splitDefault(routes, lcr.default_carrier_set_entry_sid);
  const route = routes.find((one) => one.lcr_route_sid === lcr_route_sid);
  if (!route) throw problems.unknown('route');
  return { ...route, is_default: route === fallback };
}

/** 404 for an entry that somebody has removed meanwhile. */
function getRouteOfEntry(
  routes: readonly StoredRoute[],
  lcr: OwnedLcr,
  { lcr_route_sid }: JudgedRoute,
  entry_sid: string,
) {
  const route = getRoute(routes, lcr, lcr_route_sid);
  const isThere = route.lcr_carrier_set_entries.some(
    ({ lcr_carrier_set_entry_sid }) => lcr_carrier_set_entry_sid === entry_sid,
  );
  if (!isThere) throw problems.unknown('carrier entry');
  return route;
}

async function refuseForeignCarrier(trx: Db, by: RoutedBy, voip_carrier_sid: string): Promise<void> {
  await refuseForeignCarriers(trx, by, [{ voip_carrier_sid, path: 'voip_carrier_sid' }]);
}
