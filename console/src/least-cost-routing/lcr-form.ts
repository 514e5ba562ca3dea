/** The outbound call routing form's values, what is sent of them, and what is wrong with them. Pure. */
import {
  DEFAULT_CARRIER_REQUIRED,
  lcrInput,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { LONGEST_PATTERN } from '@trunkline/contract/least-cost-routing/pattern.ts';
import { isSame } from '../ui/form/save-changed-parts.ts';

export type RouteValues = {
  /** The route's sid, or something of this browser's for a row that is not stored yet. */
  id: string;
  regex: string;
  description: string;
  voip_carrier_sid: string;
  /** Absent: those that are stored stay. */
  further_carriers?: FurtherCarriers;
};

type FurtherCarriers = NonNullable<WholeLcr['routes'][number]['further_carriers']>;

/** `account_sid` empty: the service provider's own. */
export type LcrValues = {
  name: string;
  is_active: boolean;
  account_sid: string;
  default_voip_carrier_sid: string;
  routes: RouteValues[];
};

const NEW = 'new-';
let lastNew = 0;

export function newRoute(): RouteValues {
  lastNew += 1;
  return { id: `${NEW}${lastNew}`, regex: '', description: '', voip_carrier_sid: '' };
}

export function newLcrValues(account_sid: string): LcrValues {
  return { name: '', is_active: true, account_sid, default_voip_carrier_sid: '', routes: [] };
}

type Shown = Pick<WholeLcr, 'name' | 'is_active' | 'account_sid' | 'default_voip_carrier_sid'> & {
  routes: readonly Pick<
    WholeLcr['routes'][number],
    'lcr_route_sid' | 'regex' | 'description' | 'voip_carrier_sid' | 'further_carriers'
  >[];
};

export function lcrValues(lcr: Shown): LcrValues {
  return {
    name: lcr.name ?? '',
    is_active: Boolean(lcr.is_active),
    account_sid: lcr.account_sid ?? '',
    default_voip_carrier_sid: lcr.default_voip_carrier_sid ?? '',
    routes: lcr.routes.map(({ lcr_route_sid, regex, description, voip_carrier_sid, further_carriers }) => ({
      // A route of an earlier version may be gone, and is then a new one.
      id: lcr_route_sid ?? newRoute().id,
      regex,
      description: description ?? '',
      voip_carrier_sid: voip_carrier_sid ?? '',
      ...(further_carriers && { further_carriers }),
    })),
  };
}

/** The routes in the order in which they stand; one that `over`, which is overwritten, has no more is a new one. */
export function lcrSent(
  values: LcrValues,
  service_provider_sid: string,
  over?: { routes: readonly { lcr_route_sid: string }[] },
) {
  const known = over && new Set(over.routes.map(({ lcr_route_sid }) => lcr_route_sid));
  const { account_sid, routes, name, ...rest } = values;
  return {
    ...rest,
    name: name.trim() || null,
    account_sid: account_sid || null,
    service_provider_sid: account_sid ? null : service_provider_sid,
    routes: routes.map(({ id, description, further_carriers, ...route }) => ({
      ...route,
      ...(further_carriers && {
        further_carriers: further_carriers.map(({ carrier_name: _, ...entry }) => entry),
      }),
      lcr_route_sid: id.startsWith(NEW) || known?.has(id) === false ? null : id,
      description: description.trim() || null,
    })),
  };
}

/**
 * By field, from the contract's own schema: what the server would refuse is refused before it is sent. A name or a pattern
 * that is `stored` already, as another client let it in, stops no other change, nor does the want of a default carrier.
 * Of a longer pattern a platform server stores the routes before it, and no more (`R27`).
 */
export function lcrFaults(
  values: LcrValues,
  stored?: LcrValues,
  longest_pattern = LONGEST_PATTERN,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const known = new Set(stored?.routes.map(({ regex }) => regex));
  const mayLack =
    stored?.default_voip_carrier_sid === '' && !values.routes.some(({ id }) => id.startsWith(NEW));
  if (!values.default_voip_carrier_sid && !mayLack)
    faults.default_voip_carrier_sid = DEFAULT_CARRIER_REQUIRED;
  const staysWhole = stored !== undefined && keepsRoutes(values, stored);
  const { error } = lcrInput.safeParse({ ...lcrSent(values, ''), default_voip_carrier_sid: null });
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    const isStored =
      path[0] === 'name'
        ? stored?.name === values.name
        : (path[2] === 'voip_carrier_sid' && staysWhole) ||
          (path[2] === 'regex' && known.has(values.routes[Number(path[1])]?.regex ?? ''));
    if (field !== 'default_voip_carrier_sid' && !isStored) faults[field] ??= message;
  }
  values.routes.forEach(({ regex }, at) => {
    if (regex.trim().length > longest_pattern && !known.has(regex))
      faults[`routes.${at}.regex`] ??=
        `A digit prefix or regex may have at most ${longest_pattern} characters`;
  });
  return faults;
}

/** Then they need not be sent: one may be without a carrier, as another client left it. */
function keepsRoutes(values: LcrValues, stored: LcrValues): boolean {
  const routesOf = ({ routes, default_voip_carrier_sid }: LcrValues) => [routes, default_voip_carrier_sid];
  return isSame(routesOf(values), routesOf(stored));
}

/** Of a new editor nothing is asked until there is something in it: then what is stored decides. */
export function draftOf(values: LcrValues, isNew: boolean) {
  const { routes, default_voip_carrier_sid, is_active } = values;
  if (isNew && routes.length === 0 && !default_voip_carrier_sid) return undefined;
  return {
    routes: routes.map(({ regex, voip_carrier_sid }) => ({ regex, voip_carrier_sid })),
    default_voip_carrier_sid,
    is_active,
  };
}

/** The rows that are stored and would go with the next save. */
export function removedCount(before: LcrValues, now: LcrValues): number {
  const staying = new Set(now.routes.map(({ id }) => id));
  return before.routes.filter(({ id }) => !staying.has(id)).length;
}
