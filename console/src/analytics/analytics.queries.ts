import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { analyticsEndpoints, type StatsQuery } from '@trunkline/contract/analytics/analytics.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { call } from '../app/api.ts';
import { type CallsOwner, ownerKey, ownerOf, under } from '../app/calls/calls-owner.ts';
import { fetchAhead } from '../app/fetch-ahead.ts';
import { rowsOfSame } from '../app/list/list-cache.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';

const AGAIN_MS = 60_000;

type Group = (typeof analyticsEndpoints)[keyof typeof analyticsEndpoints];

/** Each group of figures is asked for by itself, so that one may fail alone. */
function figures<E extends Group>(endpoint: E) {
  return (owner: CallsOwner | undefined, query: StatsQuery) => {
    const key = ownerKey(owner);
    return queryOptions({
      queryKey: ['analytics', endpoint.path, key, query],
      queryFn: ({ signal }) =>
        call(under(endpoint, owner), { params: owner ?? {}, query } as Sent<E>, { signal }),
      enabled: owner !== undefined,
      staleTime: 0,
      refetchInterval: AGAIN_MS,
      placeholderData: rowsOfSame(key),
    });
  };
}

export const volumeQuery = figures(analyticsEndpoints.readVolume);
export const busiestQuery = figures(analyticsEndpoints.readBusiest);
const ofFailures = figures(analyticsEndpoints.readFailures);

/** Of a carrier and an application together they are not counted. */
export function failuresQuery(owner: CallsOwner | undefined, query: StatsQuery) {
  const options = ofFailures(owner, query);
  return query.trunk && query.application_sid ? { ...options, enabled: false } : options;
}

export async function warmFigures(
  queryClient: QueryClient,
  session: Session,
  account: string | undefined,
  query: StatsQuery,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  const owner = ownerOf(session.actor, provider?.service_provider_sid, account);
  if (!owner) return;
  void fetchAhead(queryClient, volumeQuery(owner, query));
  void fetchAhead(queryClient, busiestQuery(owner, query));
}
