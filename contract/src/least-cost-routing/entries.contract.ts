/** The carriers of a route, by priority: the first one's is used (`W21`, `P2`). */
import { z } from 'zod';
import { noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { created, knownSid, sid, sidOrNone } from '../core/value.ts';
import { CARRIER_REQUIRED, carrierSid, wholeNumber } from './route-values.ts';

/** Maximum number of entries of a route: the first is used, the rest are kept for clients that write them. */
export const MOST_ENTRIES = 50;

export const lcrEntry = z.object({
  lcr_carrier_set_entry_sid: knownSid,
  lcr_route_sid: knownSid,
  voip_carrier_sid: knownSid,
  workload: z.number().meta({ description: 'The platform ignores it' }),
  priority: z.number(),
  /** What Trunkline adds (`R7`). */
  carrier_name: z.string().optional(),
});

export const entryWorkload = wholeNumber('workload', 1_000_000);
export const entryPriority = wholeNumber('priority', 1_000_000);

const entryRow = z.object({
  lcr_carrier_set_entry_sid: sidOrNone,
  voip_carrier_sid: carrierSid,
  workload: entryWorkload.optional(),
  priority: entryPriority.optional(),
});
/** All carriers of a route, as sent with it. */
export const entryRows = noMoreThan(
  z.array(entryRow, CARRIER_REQUIRED).min(1, CARRIER_REQUIRED),
  MOST_ENTRIES,
  `At most ${MOST_ENTRIES} carriers of a route`,
);

export const lcrEntryInput = z.object({
  lcr_route_sid: sid,
  voip_carrier_sid: carrierSid,
  workload: entryWorkload.prefault(1),
  priority: entryPriority.prefault(0),
});
export const lcrEntryUpdate = z.object({
  lcr_route_sid: sidOrNone,
  voip_carrier_sid: carrierSid.optional(),
  workload: entryWorkload.optional(),
  priority: entryPriority.optional(),
});

const entryParams = z.object({ lcr_carrier_set_entry_sid: sid });
const tag = 'least-cost-routing';
const changed = { status: 204, body: null } as const;

export const lcrEntryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/LcrCarrierSetEntries',
    summary: "A route's carriers, by priority",
    tag,
    query: z.object({ lcr_route_sid: sid }),
    success: { status: 200, body: z.array(lcrEntry) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/LcrCarrierSetEntries',
    creates: 'sid',
    summary: 'Add a carrier to a route',
    tag,
    body: lcrEntryInput,
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/LcrCarrierSetEntries/:lcr_carrier_set_entry_sid',
    summary: 'One carrier of a route',
    tag,
    params: entryParams,
    success: { status: 200, body: lcrEntry },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/LcrCarrierSetEntries/:lcr_carrier_set_entry_sid',
    summary: 'Change what the body names',
    tag,
    params: entryParams,
    body: lcrEntryUpdate,
    success: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/LcrCarrierSetEntries/:lcr_carrier_set_entry_sid',
    summary: 'Remove a carrier from a route, unless it is the only one',
    tag,
    params: entryParams,
    success: changed,
  }),
};

export type LcrEntry = z.output<typeof lcrEntry>;
export type LcrEntryInput = z.output<typeof lcrEntryInput>;
export type LcrEntryUpdate = z.output<typeof lcrEntryUpdate>;
