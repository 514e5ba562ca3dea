import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import {
  DEFAULT_DESCRIPTION,
  DEFAULT_PRIORITY,
  DEFAULT_REGEX,
  splitDefault,
} from '@trunkline/contract/least-cost-routing/route-match.ts';
import { lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import { call } from '../app/api.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { sessionQuery, useSession } from '../session/session.queries.ts';
import { type LoadedLcr, lcrQuery } from './lcrs.queries.ts';

type Body = Sent<typeof lcrEndpoints.create>['body'];
/** The whole, as the form has it. */
export type LcrBody = Body & {
  routes: NonNullable<Body['routes']>;
  default_voip_carrier_sid: string;
};

type Save = {
  body: LcrBody;
  /** As it was read; undefined for a new one. */
  stored: LoadedLcr | undefined;
  /** The record that the changes began with. */
  madeFrom: object | undefined;
  /** Of a new one whose first request succeeded before: it is there already. */
  made_sid?: string | undefined;
  onMade?: (lcr_sid: string) => void;
};

/** Answers the routing's sid. Is done when the cache has it as the server now has it. */
export function useSaveLcr() {
  const queryClient = useQueryClient();
  const { features } = useSession();
  const save = features.has('routing-saved-whole') ? saveWhole : saveInSteps;
  return useMutation({
    mutationFn: save,
    onSuccess: async (lcr_sid, { stored }) => {
      void queryClient.invalidateQueries({ queryKey: ['least-cost-routing', 'list'] });
      // It tells where the own routing is. The form leads to the new one meanwhile, so nothing waits for it.
      if (!stored) void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: lcrQuery(lcr_sid).queryKey });
    },
  });
}

async function saveWhole({ body, stored, madeFrom }: Save): Promise<string> {
  if (!stored) return (await call(lcrEndpoints.create, { body })).sid;
  const { lcr_sid } = stored;
  const { routes: _, ...own } = body;
  const sent = isComplete(body) ? body : own;
  await call(lcrEndpoints.update, { params: { lcr_sid }, body: sent }, { madeFrom });
  return lcr_sid;
}

/** Routes of which one is without a carrier, as another client left it, stay as they are (`lcrFaults`). */
function isComplete({ routes }: LcrBody): boolean {
  return routes.every(({ voip_carrier_sid }) => voip_carrier_sid !== '');
}

/** For a server that saves the routing and its routes with a request each. */
async function saveInSteps({ body, stored, madeFrom, made_sid, onMade }: Save): Promise<string> {
  const { routes: _, default_voip_carrier_sid: __, ...own } = body;
  const known = stored?.lcr_sid ?? made_sid;
  if (known) await call(lcrEndpoints.update, { params: { lcr_sid: known }, body: own }, { madeFrom });
  const lcr_sid = known ?? (await call(lcrEndpoints.create, { body: own })).sid;
  if (!known) onMade?.(lcr_sid);
  if (!isComplete(body)) return lcr_sid;
  try {
    await call(lcrRouteEndpoints.saveAll, { params: { lcr_sid }, body: routeSet(body, stored) });
    for (const lcr_route_sid of leftOut(body, stored)) await removeRoute(lcr_route_sid);
  } catch (error) {
    if (error instanceof ApiProblem)
      Object.assign(error, {
        what: 'The routing is saved, but its routes are not.',
        is_partial: true,
        issues: error.issues.map((issue) => ({ ...issue, path: pathInForm(issue.path, body.routes.length) })),
      });
    throw error;
  }
  return lcr_sid;
}

/** Rows with what the server knows of their carriers, in their order, and the default route. */
export function routeSet({ routes, default_voip_carrier_sid }: LcrBody, stored: LoadedLcr | undefined) {
  const known = stored?.stored_routes ?? [];
  const { fallback } = splitDefault(known, stored?.default_carrier_set_entry_sid ?? null);
  const rows = routes.map(
    ({ lcr_route_sid, regex, description, voip_carrier_sid, further_carriers }, priority) => {
      const route = known.find((one) => one.lcr_route_sid === lcr_route_sid);
      return {
        ...(route ? { lcr_route_sid: route.lcr_route_sid } : {}),
        regex,
        description: description ?? null,
        priority,
        lcr_carrier_set_entries: entriesOf(route, voip_carrier_sid, further_carriers),
      };
    },
  );
  return [
    ...rows,
    {
      ...(fallback ? { lcr_route_sid: fallback.lcr_route_sid } : {}),
      regex: DEFAULT_REGEX,
      description: DEFAULT_DESCRIPTION,
      priority: DEFAULT_PRIORITY,
      lcr_carrier_set_entries: entriesOf(fallback, default_voip_carrier_sid),
    },
  ];
}

type Known = NonNullable<LoadedLcr['stored_routes']>[number];

/** `further` undefined: the others stay as they are. */
function entriesOf(
  route: Known | undefined,
  voip_carrier_sid: string,
  further?: LcrBody['routes'][number]['further_carriers'],
) {
  const [first, ...others] = route?.lcr_carrier_set_entries ?? [];
  const sent = (entry: typeof first, carrier: string) => ({
    ...(entry ? { lcr_carrier_set_entry_sid: entry.lcr_carrier_set_entry_sid } : {}),
    voip_carrier_sid: carrier,
    workload: entry?.workload ?? 1,
    priority: entry?.priority ?? 0,
  });
  const rest = further?.map((one, at) => ({ ...sent(others[at], one.voip_carrier_sid), ...one }));
  return [
    sent(first, voip_carrier_sid),
    ...(rest ?? others.map((entry) => sent(entry, entry.voip_carrier_sid))),
  ];
}

/** The platform keeps routes that a set leaves out, so they are deleted one by one. */
function leftOut({ routes }: LcrBody, stored: LoadedLcr | undefined): string[] {
  const staying = new Set(routes.map(({ lcr_route_sid }) => lcr_route_sid));
  return (stored?.routes ?? []).map((route) => route.lcr_route_sid).filter((sid) => !staying.has(sid));
}

async function removeRoute(lcr_route_sid: string): Promise<void> {
  try {
    await call(lcrRouteEndpoints.remove, { params: { lcr_route_sid } });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
  }
}

/** `1.lcr_carrier_set_entries.0.voip_carrier_sid` of the set is `routes.1.voip_carrier_sid` of the form. */
function pathInForm(path: string, rows: number): string {
  const [at = '', ...rest] = path.split('.');
  const field = rest[0] === 'lcr_carrier_set_entries' ? 'voip_carrier_sid' : rest.join('.');
  return Number(at) === rows ? 'default_voip_carrier_sid' : `routes.${at}.${field}`;
}
