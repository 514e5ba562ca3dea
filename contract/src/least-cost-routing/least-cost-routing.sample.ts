import type { z } from 'zod';
import type { lcrInput, orderedRouteRow } from './least-cost-routing.contract.ts';
import type { routeSetRow } from './routes.contract.ts';

type Input = z.input<typeof lcrInput>;

export function anLcr(over: Partial<Input> = {}): Input {
  return { name: 'Out of the house', is_active: 1, ...over };
}

/** A route of a routing that is saved with its routes. */
export function anOrderedRoute(regex: string, voip_carrier_sid: string): z.input<typeof orderedRouteRow> {
  return { regex, voip_carrier_sid };
}

/** As clients of the platform send a route. */
export function aRoute(
  regex: string,
  voip_carrier_sid: string,
  over: Partial<z.input<typeof routeSetRow>> = {},
): z.input<typeof routeSetRow> {
  return { regex, lcr_carrier_set_entries: [{ voip_carrier_sid }], ...over };
}

export function aDefaultRoute(voip_carrier_sid: string): z.input<typeof routeSetRow> {
  const over = { description: 'System Default Route', priority: 9999 };
  return aRoute('.*', voip_carrier_sid, over);
}
