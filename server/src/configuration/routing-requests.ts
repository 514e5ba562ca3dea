/** An outbound call routing as it is saved, its carriers by their sids. */
import { jsonText } from '@trunkline/contract/core/json-text.ts';
import { type Fields, isObject, type Place, type Stored } from './entry.ts';
import type { Change } from './plan.ts';
import type { Request, SidOf } from './requests.ts';

/** Which carrier a number or a route names, and whose it is. */
export function namedCarrier(
  { carrier, provider_carrier, account_carrier }: Fields,
  { provider, account }: Place,
): (Place & { name: string }) | null {
  if (typeof carrier === 'string') return { provider, account, name: carrier };
  if (typeof provider_carrier === 'string') return { provider, account: null, name: provider_carrier };
  if (!isObject(account_carrier)) return null;
  return { provider, account: jsonText(account_carrier.account), name: jsonText(account_carrier.carrier) };
}

export function carrierOf(fields: Fields, place: Place, sidOf: SidOf): string | null {
  const named = namedCarrier(fields, place);
  return named && sidOf('carriers', named, named.name);
}

/** With the first carrier of each route. */
export function routingBody(fields: Fields, place: Place, sidOf: SidOf, stored: Stored | undefined): Fields {
  const { routes, default_carrier, default_provider_carrier, default_account_carrier, ...lcr } = fields;
  const spare = [...(stored?.parts ?? [])];
  const rows = (routes as Fields[]).map(({ regex, description, ...one }) => {
    const at = spare.findIndex((part) => part.fields.regex === regex);
    const [same] = at === -1 ? [] : spare.splice(at, 1);
    const voip_carrier_sid = carrierOf(one, place, sidOf);
    return {
      regex,
      description: description ?? null,
      voip_carrier_sid,
      ...(same && { lcr_route_sid: same.sid }),
    };
  });
  const byDefault = {
    carrier: default_carrier,
    provider_carrier: default_provider_carrier,
    account_carrier: default_account_carrier,
  };
  const default_voip_carrier_sid = carrierOf(byDefault, place, sidOf);
  return {
    ...lcr,
    ...(default_voip_carrier_sid || rows.length > 0 ? { routes: rows, default_voip_carrier_sid } : {}),
  };
}

/**
 * All carriers of each route, where one has more than the one that the routing is saved with: the request after
 * that. The default route stays as it is.
 */
export function furtherCarriers(change: Change, sidOf: SidOf): Request | null {
  const { kind, wanted, stored, provider, account, name } = change;
  if (kind !== 'routing' || !wanted) return null;
  const [routes, before] = [wanted.fields.routes, stored?.fields.routes].map(
    (some) => (some ?? []) as Fields[],
  );
  const isMore = ({ workload, further_carriers }: Fields) => Boolean(workload ?? further_carriers);
  if (!routes || ![...routes, ...(before ?? [])].some(isMore)) return null;
  const place = { provider, account };
  const body = routes.map((route) => ({
    regex: route.regex,
    description: route.description ?? null,
    lcr_carrier_set_entries: [route, ...((route.further_carriers as Fields[] | undefined) ?? [])].map(
      (entry, priority) => ({
        voip_carrier_sid: carrierOf(entry, place, sidOf),
        ...{ workload: entry.workload ?? 1, priority },
      }),
    ),
  }));
  return { method: 'PUT', path: `/Lcrs/${sidOf('routing', place, name)}/Routes`, body };
}
