/** The routes of an outbound call routing and their carriers, one by one or as a whole set (`W21`, `R27`). */
import { z } from 'zod';
import { atMost } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { created, knownSid, optionalLines, sid, sidOrNone } from '../core/value.ts';
import { entryRows, lcrEntry } from './entries.contract.ts';
import { DEFAULT_PRIORITY } from './route-match.ts';
import { MOST_ROUTES, patternText, routePattern, wholeNumber } from './route-values.ts';

/** Entries by priority: the first one's carrier is used. */
export const lcrRoute = z.object({
  lcr_route_sid: knownSid,
  lcr_sid: knownSid,
  regex: z.string(),
  description: z.string().nullable(),
  priority: z.number(),
  lcr_carrier_set_entries: z.array(lcrEntry),
});

const description = optionalLines('Description', 1024);
/** The last one is the default route's. */
const priority = wholeNumber('priority', DEFAULT_PRIORITY);

export const routeSetRow = z.object({
  lcr_route_sid: sidOrNone,
  regex: patternText,
  description: description.optional(),
  priority: priority.optional(),
  lcr_carrier_set_entries: entryRows,
});

export const routeSet = atMost(
  z.array(routeSetRow, 'The body must be a list of routes'),
  'lcr_route_sid',
  MOST_ROUTES + 1,
  'routes, the default one among them',
).superRefine((rows, ctx) => {
  const defaults = rows.flatMap((row, at) => (row.priority === DEFAULT_PRIORITY ? [at] : []));
  for (const at of defaults.slice(0, -1))
    ctx.addIssue({
      code: 'custom',
      path: [at, 'priority'],
      message: `priority ${DEFAULT_PRIORITY} is the default route's, and there is only one`,
    });
});

export const lcrRouteInput = z.object({
  lcr_sid: sid,
  regex: routePattern,
  description: description.optional(),
  /** Absent: after the last one. */
  priority: priority.optional(),
  lcr_carrier_set_entries: entryRows.optional(),
});
/**
 * A route cannot move to another routing, so `lcr_sid` may only repeat the stored one. Entries have requests of their
 * own.
 */
export const lcrRouteUpdate = z.object({
  lcr_sid: sidOrNone,
  regex: patternText.optional(),
  description: description.optional(),
  priority: priority.optional(),
});

const routeParams = z.object({ lcr_route_sid: sid });
const tag = 'least-cost-routing';
const changed = { status: 204, body: null } as const;

export const lcrRouteEndpoints = {
  saveAll: endpoint({
    method: 'PUT',
    path: '/Lcrs/:lcr_sid/Routes',
    also: [{ method: 'POST', path: '/Lcrs/:lcr_sid/Routes' }],
    summary:
      'Save all routes in the order of the list; routes not in it are deleted, except the default one, which has priority 9999',
    tag,
    params: z.object({ lcr_sid: sid }),
    body: routeSet,
    success: changed,
  }),
  list: endpoint({
    method: 'GET',
    path: '/LcrRoutes',
    summary: 'The routes of a routing with their carriers, in order',
    tag,
    query: z.object({ lcr_sid: sid }),
    success: { status: 200, body: z.array(lcrRoute) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/LcrRoutes',
    creates: 'sid',
    summary: 'Add a route',
    tag,
    body: lcrRouteInput,
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/LcrRoutes/:lcr_route_sid',
    summary: 'One route with its carriers',
    tag,
    params: routeParams,
    success: { status: 200, body: lcrRoute },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/LcrRoutes/:lcr_route_sid',
    summary: 'Change what the body names',
    tag,
    params: routeParams,
    body: lcrRouteUpdate,
    success: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/LcrRoutes/:lcr_route_sid',
    summary: 'Delete a route with its carriers; the default route cannot be deleted',
    tag,
    params: routeParams,
    success: changed,
  }),
};

export type LcrRoute = z.output<typeof lcrRoute>;
export type RouteSetRow = z.output<typeof routeSetRow>;
export type LcrRouteInput = z.output<typeof lcrRouteInput>;
export type LcrRouteUpdate = z.output<typeof lcrRouteUpdate>;
