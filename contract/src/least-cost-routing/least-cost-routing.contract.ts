/** Outbound call routing: which carrier takes which outgoing call (`W21`, `R27`). */
import { z } from 'zod';
import { atMost, noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { listAnswer, pageQuery, sortBy, textFilter } from '../core/paging.ts';
import { recordEndpoints } from '../core/record-endpoints.ts';
import { bit, flag, knownSid, optionalLines, optionalText, sid, sidOrNone } from '../core/value.ts';
import { entryPriority, entryWorkload, MOST_ENTRIES } from './entries.contract.ts';
import { carrierSid, MOST_ROUTES, patternText, routePattern } from './route-values.ts';

export const ALREADY_HAS_ONE = {
  account: 'This account already has an active call routing table',
  provider: 'This service provider already has an active call routing table',
};
export const DEFAULT_CARRIER_REQUIRED = 'Default carrier required';

export const lcr = z.object({
  lcr_sid: knownSid,
  name: z.string().nullable(),
  is_active: bit.meta({ description: 'The platform ignores it' }),
  default_carrier_set_entry_sid: knownSid.nullable(),
  service_provider_sid: knownSid.nullable().meta({ description: "Null for an account's" }),
  account_sid: knownSid.nullable().meta({ description: "Null for the service provider's own" }),
  number_routes: z.number().meta({ description: 'Number of routes, including the default one' }),
});

export const listedLcr = lcr.extend({
  account_name: z.string().nullable(),
  /** Of the provider itself, or of the account's provider. */
  service_provider_name: z.string().nullable(),
  owner_service_provider_sid: knownSid.nullable(),
});

/** Besides the first, whose calls they are not: kept for clients that write them (`P2`). */
const furtherCarrier = z.object({
  voip_carrier_sid: carrierSid,
  workload: entryWorkload.optional(),
  priority: entryPriority.optional(),
});

/** A route among its routing's others, in their order; its carrier is the one that is used. */
const orderedRoute = z.object({
  lcr_route_sid: knownSid,
  regex: z.string(),
  description: z.string().nullable(),
  priority: z.number(),
  voip_carrier_sid: knownSid.nullable(),
  carrier_name: z.string().nullable(),
  further_carriers: z
    .array(furtherCarrier.extend({ carrier_name: z.string().optional() }))
    .optional()
    .meta({ description: 'In addition to the first, the only one used; absent if there are none' }),
});

/** With its routes except the default one, which is `default_voip_carrier_sid`. */
export const wholeLcr = listedLcr.extend({
  default_voip_carrier_sid: knownSid.nullable(),
  routes: z.array(orderedRoute),
});

/** With the carriers of its routes, including the default one, by name; not part of what is saved. */
export const routedLcr = wholeLcr.extend({
  carriers: z.array(z.object({ voip_carrier_sid: knownSid, name: z.string(), is_active: bit })),
});

/** A route in the list: with a sid it is that route, without one a new one. The order is that of the list. */
export const orderedRouteRow = z.object({
  lcr_route_sid: sidOrNone,
  regex: routePattern,
  description: optionalLines('Description', 1024).optional(),
  voip_carrier_sid: carrierSid,
  further_carriers: noMoreThan(
    z.array(furtherCarrier),
    MOST_ENTRIES - 1,
    `At most ${MOST_ENTRIES} carriers for each route`,
  )
    .optional()
    .meta({ description: 'If it is absent, those of a stored route stay as they are' }),
});

const routesOf = <R extends typeof orderedRouteRow>(row: R) =>
  atMost(z.array(row), 'lcr_route_sid', MOST_ROUTES, 'routes').optional();

const fields = {
  name: optionalText('Name', 64).optional(),
  is_active: flag.optional(),
  /** The owner: an account, or else a provider. */
  account_sid: sidOrNone,
  service_provider_sid: sidOrNone,
  /** An entry of one of its routes; the route with that entry is the default one. */
  default_carrier_set_entry_sid: sidOrNone,
  /** All its routes but the default one, saved with it or not at all; absent, they stay as they are. */
  routes: routesOf(orderedRouteRow),
  /** Takes what no route matches. Absent or null, the default route stays as it is. */
  default_voip_carrier_sid: sidOrNone,
};

export const lcrInput = z.object(fields).superRefine(({ routes, default_voip_carrier_sid }, ctx) => {
  if (routes && !default_voip_carrier_sid)
    ctx.addIssue({ code: 'custom', path: ['default_voip_carrier_sid'], message: DEFAULT_CARRIER_REQUIRED });
});
export const lcrUpdate = z.object({
  ...fields,
  routes: routesOf(orderedRouteRow.extend({ regex: patternText })),
});

const lcrParams = z.object({ lcr_sid: sid });

/** By name, a provider's own comes first. */
export const lcrSorts = ['name', 'is_active', 'number_routes'] as const;

export const lcrFilter = pageQuery.extend({
  account_sid: sid.optional(),
  /** The provider's own, and those of its accounts. */
  service_provider_sid: sid.optional(),
  voip_carrier_sid: sid.optional().meta({ description: 'Routings with a route to this carrier' }),
  /** Any part of the routing's name, or of its owner's name. */
  name: textFilter.optional(),
  sort: sortBy(lcrSorts),
});

const tag = 'least-cost-routing';

export const lcrEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Lcrs',
    summary: "The outbound call routings within reach, providers' own first, then by name",
    tag,
    query: lcrFilter,
    ...listAnswer(listedLcr, 'least_cost_routing'),
  }),
  ...recordEndpoints({
    tag,
    path: '/Lcrs',
    params: lcrParams,
    create: {
      summary: 'Add an outbound call routing, with its routes if the body has them',
      body: lcrInput,
    },
    read: {
      summary: 'One outbound call routing with its routes and their carriers',
      answer: routedLcr,
    },
    update: {
      summary: 'Change what the body names; if it has a list of routes, those not in it are deleted',
      body: lcrUpdate,
    },
    remove: { summary: 'Delete an outbound call routing with its routes' },
  }),
};

export type Lcr = z.output<typeof lcr>;
export type ListedLcr = z.output<typeof listedLcr>;
export type WholeLcr = z.output<typeof wholeLcr>;
export type RoutedLcr = z.output<typeof routedLcr>;
export type LcrInput = z.output<typeof lcrInput>;
export type LcrUpdate = z.output<typeof lcrUpdate>;
export type LcrFilter = z.output<typeof lcrFilter>;
export type OrderedRouteRow = z.output<typeof orderedRouteRow>;
