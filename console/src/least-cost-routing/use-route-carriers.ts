import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carrierPicks } from '../carriers/carriers.queries.ts';
import type { LcrValues } from './lcr-form.ts';
import type { LoadedLcr } from './lcrs.queries.ts';
import type { RouteCarrier } from './route-hints.ts';

/** What the chosen carriers are called, and whether they are active: stored ones with the routing, others one by one. */
export function useRouteCarriers(
  { account_sid, default_voip_carrier_sid, routes }: LcrValues,
  lcr: LoadedLcr | undefined,
  service_provider_sid: string,
): ReadonlyMap<string, RouteCarrier> {
  const stored = useMemo(
    () =>
      new Map(
        lcr?.carriers?.map(({ voip_carrier_sid, name, is_active }) => [
          voip_carrier_sid,
          { name, is_active: Boolean(is_active) },
        ]),
      ),
    [lcr],
  );
  const chosen = new Set([default_voip_carrier_sid, ...routes.map((route) => route.voip_carrier_sid)]);
  const others = [...chosen].filter((sid) => sid !== '' && !stored.has(sid));
  const picks = carrierPicks(service_provider_sid, { account_sid: account_sid || undefined });
  // They are mostly there already, from the list that they were chosen from.
  const told = useQueries({ queries: others.map((sid) => ({ ...picks.one(sid), staleTime: Infinity })) });
  const known = told.flatMap(({ data }) =>
    data ? [[data.value, { name: data.label, is_active: !data.isOff }] as const] : [],
  );
  const key = JSON.stringify(known);
  return useMemo(() => new Map([...stored, ...(JSON.parse(key) as typeof known)]), [stored, key]);
}
