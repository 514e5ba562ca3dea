/** Saving all routes of a routing at once (`R27`). */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import type { OrderedRouteRow } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { LONGEST_PATTERN, patternFault } from '@trunkline/contract/least-cost-routing/pattern.ts';
import { DEFAULT_PRIORITY, DEFAULT_REGEX } from '@trunkline/contract/least-cost-routing/route-match.ts';
import type { RouteSetRow } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import type { Db } from '../db/open.ts';
import { refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { changeLcr, type JudgedLcr, refuseForeignCarriers } from './change-lcr.ts';
import {
  findRoutes,
  insertEntries,
  insertRoutes,
  removeEntries,
  removeRoutes,
  updateEntry,
  updateRoute,
} from './lcr-routes.store.ts';
import { updateLcr } from './lcrs.store.ts';
import { planRoutes, prioritiesOf, type WantedRoute } from './plan-routes.ts';

/** The set as clients of the platform send it. */
export function saveAllRoutes(
  db: Db,
  origin: Origin,
  lcr: JudgedLcr,
  rows: readonly RouteSetRow[],
  longest_pattern: number,
): Promise<void> {
  return changeLcr(db, origin, lcr, async (trx, { default_carrier_set_entry_sid }) => {
    const saved = { ...lcr, default_carrier_set_entry_sid };
    await replaceRoutes(trx, saved, wantedOfSet(rows), longest_pattern);
  });
}

function wantedOfSet(rows: readonly RouteSetRow[]): WantedRoute[] {
  const isDefault = ({ priority }: RouteSetRow) => priority === DEFAULT_PRIORITY;
  const priorities = prioritiesOf(rows.filter((row) => !isDefault(row)).map(({ priority }) => priority));
  return rows.map((row, at) => ({
    path: String(at),
    lcr_route_sid: row.lcr_route_sid ?? null,
    regex: row.regex,
    description: row.description,
    priority: isDefault(row) ? DEFAULT_PRIORITY : (priorities.shift() ?? at),
    carriers: { all: row.lcr_carrier_set_entries },
  }));
}

/** The set as it is saved together with its routing. */
export function wantedOfWhole(
  routes: readonly OrderedRouteRow[],
  default_voip_carrier_sid: string | null,
): WantedRoute[] {
  const wanted = routes.map(
    (row, priority): WantedRoute => ({
      path: `routes.${priority}`,
      lcr_route_sid: row.lcr_route_sid ?? null,
      regex: row.regex,
      description: row.description,
      priority,
      carriers: row.further_carriers
        ? { all: [{ voip_carrier_sid: row.voip_carrier_sid }, ...row.further_carriers], at: 'route' }
        : { first: row.voip_carrier_sid },
    }),
  );
  return default_voip_carrier_sid ? [...wanted, wantedDefault(default_voip_carrier_sid)] : wanted;
}

function wantedDefault(voip_carrier_sid: string): WantedRoute {
  return {
    path: '',
    lcr_route_sid: null,
    regex: DEFAULT_REGEX,
    priority: DEFAULT_PRIORITY,
    carriers: { first: voip_carrier_sid },
  };
}

type Saved = {
  lcr_sid: string;
  owner: Owner;
  default_carrier_set_entry_sid: string | null;
  /** To another owner: what served the old one need not serve this one. */
  moves?: boolean;
};

/** In a transaction of the caller's. 400 on the row with a carrier, sid or pattern that will not do. */
export async function replaceRoutes(
  trx: Db,
  { lcr_sid, owner, default_carrier_set_entry_sid, moves = false }: Saved,
  wanted: readonly WantedRoute[],
  longest_pattern: number,
): Promise<void> {
  const stored = await findRoutes(trx, lcr_sid);
  const known = new Set(stored.map(({ regex }) => regex));
  const added = wanted.filter(({ regex }) => !known.has(regex));
  refuseIssues(added.flatMap(({ regex, path }) => patternIssues(regex, `${path}.regex`, longest_pattern)));
  await refuseForeignCarriers(trx, { owner, stored: moves ? [] : stored }, wanted.flatMap(carriersOf));
  const plan = planRoutes(lcr_sid, stored, default_carrier_set_entry_sid, wanted);
  refuseIssues(plan.issues);
  await insertRoutes(trx, plan.insertRoutes);
  await insertEntries(trx, plan.insertEntries);
  for (const { lcr_route_sid, lcr_sid: _, ...changes } of plan.updateRoutes)
    await updateRoute(trx, lcr_route_sid, changes);
  for (const { lcr_carrier_set_entry_sid, lcr_route_sid: _, ...changes } of plan.updateEntries)
    await updateEntry(trx, lcr_carrier_set_entry_sid, changes);
  // The old default entry is let go of before it is removed.
  await updateLcr(trx, lcr_sid, { default_carrier_set_entry_sid: plan.default_carrier_set_entry_sid });
  await removeEntries(trx, plan.removeEntries);
  await removeRoutes(trx, plan.removeRoutes);
}

function carriersOf({ carriers, path, priority }: WantedRoute) {
  if ('all' in carriers)
    return carriers.all.map(({ voip_carrier_sid }, at) => ({
      voip_carrier_sid,
      // A whole routing has its faults at the one field that a route has for carriers.
      path:
        carriers.at === 'route'
          ? `${path}.voip_carrier_sid`
          : `${path}.lcr_carrier_set_entries.${at}.voip_carrier_sid`,
    }));
  const isDefault = priority === DEFAULT_PRIORITY;
  return [
    {
      voip_carrier_sid: carriers.first,
      path: isDefault ? 'default_voip_carrier_sid' : `${path}.voip_carrier_sid`,
    },
  ];
}

/** Of a pattern that is not stored yet. The contract bounds it for a database of our own; the platform's column is shorter. */
export function patternIssues(regex: string, path: string, longest_pattern: number): Issue[] {
  const fault = patternFault(regex);
  if (fault) return [{ path, message: fault }];
  if (regex.length <= longest_pattern || longest_pattern >= LONGEST_PATTERN) return [];
  const message = `A digit prefix or regex may have at most ${longest_pattern} characters here: the shared database of the platform cannot store more.`;
  return [{ path, message }];
}
