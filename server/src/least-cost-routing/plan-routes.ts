/**
 * What has to be written so that a routing has exactly the wanted routes, in their order (`R27`). Rows
 * that are stored already keep their sids, and what is the same is not written: saving twice changes
 * nothing. Pure.
 */
import { randomUUID } from 'node:crypto';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import {
  DEFAULT_DESCRIPTION,
  DEFAULT_PRIORITY,
  DEFAULT_REGEX,
  splitDefault,
} from '@trunkline/contract/least-cost-routing/route-match.ts';
import type { StoredEntry, StoredRoute } from './lcr-routes.store.ts';

export type WantedEntry = {
  lcr_carrier_set_entry_sid?: string | null | undefined;
  voip_carrier_sid: string;
  workload?: number | undefined;
  priority?: number | undefined;
};

export type WantedRoute = {
  /** Where it stands in the request: 'routes.2'. */
  path: string;
  lcr_route_sid: string | null;
  regex: string;
  description?: string | null | undefined;
  priority: number;
  /** All its carriers; or the first one alone, and the others stay as they are. */
  carriers: { all: readonly WantedEntry[]; at?: 'route' } | { first: string };
};

type Entry = Omit<StoredEntry, 'carrier_name'>;
type Route = Omit<StoredRoute, 'lcr_carrier_set_entries'>;

export type Plan = {
  issues: Issue[];
  insertRoutes: Route[];
  updateRoutes: Route[];
  removeRoutes: string[];
  insertEntries: Entry[];
  updateEntries: Entry[];
  removeEntries: string[];
  /** Undefined: stays as it is. Null: it goes with its route. */
  default_carrier_set_entry_sid?: string | null;
};

/** The wanted default route has the priority of one; without it the stored one stays. */
export function planRoutes(
  lcr_sid: string,
  stored: readonly StoredRoute[],
  default_entry_sid: string | null,
  wanted: readonly WantedRoute[],
): Plan {
  const plan: Plan = {
    issues: [],
    insertRoutes: [],
    updateRoutes: [],
    removeRoutes: [],
    insertEntries: [],
    updateEntries: [],
    removeEntries: [],
  };
  const { fallback } = splitDefault(stored, default_entry_sid);
  const claimed = claim(stored, fallback, wanted, plan.issues);
  for (const want of wanted) {
    const isDefault = want.priority === DEFAULT_PRIORITY;
    const known = claimed.get(want);
    const lcr_route_sid = known?.lcr_route_sid ?? randomUUID();
    const route: Route = {
      lcr_route_sid,
      lcr_sid,
      regex: isDefault ? DEFAULT_REGEX : want.regex,
      description: want.description ?? unsaid(want, known),
      priority: want.priority,
    };
    if (!known) plan.insertRoutes.push(route);
    else if (isOther(known, route)) plan.updateRoutes.push(route);
    const entries = planEntries(plan, lcr_route_sid, known?.lcr_carrier_set_entries ?? [], want.carriers);
    const chosen =
      'all' in want.carriers ? entries.at(-1) : (entries.find(is(default_entry_sid)) ?? entries[0]);
    if (isDefault && chosen && chosen !== default_entry_sid) plan.default_carrier_set_entry_sid = chosen;
  }
  const staying = new Set([...claimed.values()].map((route) => route.lcr_route_sid));
  const isSent = wanted.some((want) => want.priority === DEFAULT_PRIORITY || claimed.get(want) === fallback);
  if (fallback && !isSent) {
    staying.add(fallback.lcr_route_sid);
    // Behind all others, wherever another client has put it.
    const { lcr_carrier_set_entries: _, ...route } = { ...fallback, priority: DEFAULT_PRIORITY };
    if (isOther(fallback, route)) plan.updateRoutes.push(route);
  }
  const gone = stored.filter((route) => !staying.has(route.lcr_route_sid));
  plan.removeRoutes = gone.map((route) => route.lcr_route_sid);
  const theirs = gone.flatMap((route) => route.lcr_carrier_set_entries.map(sidOf));
  if ([...theirs, ...plan.removeEntries].some(is(default_entry_sid)))
    plan.default_carrier_set_entry_sid ??= null;
  return plan;
}

/** Which stored route each wanted one is: by its sid, or without one by the same pattern. */
function claim(
  stored: readonly StoredRoute[],
  fallback: StoredRoute | undefined,
  wanted: readonly WantedRoute[],
  issues: Issue[],
): Map<WantedRoute, StoredRoute> {
  const free = new Map(stored.map((route) => [route.lcr_route_sid, route]));
  const claimed = new Map<WantedRoute, StoredRoute>();
  const take = (want: WantedRoute, route: StoredRoute) => {
    free.delete(route.lcr_route_sid);
    claimed.set(want, route);
  };
  for (const want of wanted) {
    if (!want.lcr_route_sid) continue;
    const route = free.get(want.lcr_route_sid);
    const isDefault = want.priority === DEFAULT_PRIORITY;
    if (!route)
      issues.push({ path: `${want.path}.lcr_route_sid`, message: 'This routing has no such route.' });
    else if (route === fallback && !isDefault && !isAsStored(want, route))
      issues.push({
        path: `${want.path}.priority`,
        message: `The default route has priority ${DEFAULT_PRIORITY}.`,
      });
    else take(want, route);
  }
  for (const want of wanted) {
    if (want.lcr_route_sid) continue;
    const isDefault = want.priority === DEFAULT_PRIORITY;
    const route = isDefault
      ? fallback && free.get(fallback.lcr_route_sid)
      : [...free.values()].find((one) => one !== fallback && one.regex === want.regex);
    if (route) take(want, route);
  }
  return claimed;
}

/** The default route where another client has put it, sent back as it was read. */
const isAsStored = (want: WantedRoute, { regex, priority }: StoredRoute) =>
  want.regex === regex && want.priority === priority;

/** Answers the sids that the route's carriers will have, in their order. */
function planEntries(
  plan: Plan,
  lcr_route_sid: string,
  stored: readonly StoredEntry[],
  carriers: WantedRoute['carriers'],
): string[] {
  const [first, ...others] = stored;
  const wanted =
    'all' in carriers ? carriers.all : [{ ...first, voip_carrier_sid: carriers.first }, ...others];
  const free = new Map(stored.map((entry) => [entry.lcr_carrier_set_entry_sid, entry]));
  const named = wanted.map(({ lcr_carrier_set_entry_sid: sid }) => {
    const entry = sid ? free.get(sid) : undefined;
    if (entry) free.delete(entry.lcr_carrier_set_entry_sid);
    return entry;
  });
  const sids = wanted.map((want, at) => {
    const known = named[at] ?? free.values().next().value;
    if (known) free.delete(known.lcr_carrier_set_entry_sid);
    const entry: Entry = {
      lcr_carrier_set_entry_sid: known?.lcr_carrier_set_entry_sid ?? randomUUID(),
      lcr_route_sid,
      voip_carrier_sid: want.voip_carrier_sid,
      workload: want.workload ?? known?.workload ?? 1,
      priority: want.priority ?? known?.priority ?? at,
    };
    if (!known) plan.insertEntries.push(entry);
    else if (isOther(known, entry)) plan.updateEntries.push(entry);
    return entry.lcr_carrier_set_entry_sid;
  });
  plan.removeEntries.push(...free.keys());
  return sids;
}

/** Null takes a description away; one that is not named stays. */
function unsaid({ description, priority }: WantedRoute, known: StoredRoute | undefined): string | null {
  if (known && description === undefined) return known.description;
  return priority === DEFAULT_PRIORITY ? DEFAULT_DESCRIPTION : null;
}

const sidOf = (entry: Entry) => entry.lcr_carrier_set_entry_sid;

function is(sid: string | null) {
  return (other: string) => other === sid;
}

function isOther<T extends object>(known: T, wanted: Partial<T>): boolean {
  return (Object.keys(wanted) as (keyof T)[]).some((key) => known[key] !== wanted[key]);
}

/** As sent where they rise down the list; otherwise the places in it, since the list's order counts. */
export function prioritiesOf(sent: readonly (number | undefined)[]): number[] {
  const rises = sent.every((priority, at) => {
    const before = sent[at - 1];
    return priority !== undefined && (at === 0 || (before !== undefined && before < priority));
  });
  return sent.map((priority, at) => (rises && priority !== undefined ? priority : at));
}
