import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Home, homeEndpoints } from '@trunkline/contract/home/home.contract.ts';
import { call } from '../app/api.ts';
import { type CallsOwner, ownerKey, ownerOf, under } from '../app/calls/calls-owner.ts';
import type { Period } from '../app/calls/home-period.ts';
import { fetchAhead } from '../app/fetch-ahead.ts';
import { rowsOfSame } from '../app/list/list-cache.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';

const AGAIN_MS = 60_000;

/** All of the page in one request, asked again every minute while somebody looks at it. */
export function homeQuery(owner: CallsOwner | undefined, period: Period = '24h') {
  const key = ownerKey(owner);
  return queryOptions({
    queryKey: ['home', 'page', key, period],
    queryFn: ({ signal }) =>
      call(under(homeEndpoints.read, owner), { params: owner ?? {}, query: { period } }, { signal }),
    enabled: owner !== undefined,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: rowsOfSame(key),
  });
}

/** The steps of the first call alone. */
export function firstStepsQuery(owner: CallsOwner | undefined) {
  return queryOptions({
    queryKey: ['home', 'steps', ownerKey(owner)],
    queryFn: async ({ signal }) => {
      const query = { only: 'steps' as const };
      return (await call(under(homeEndpoints.read, owner), { params: owner ?? {}, query }, { signal })).steps;
    },
    enabled: owner !== undefined,
    staleTime: AGAIN_MS,
    retry: false,
  });
}

/**
 * Whoever comes home again before it was asked anew must not be shown the step as open: it would take them to the
 * same call again. What is being asked is from before the call, and would say so.
 */
export async function noteFirstCall(queryClient: QueryClient, key: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['home'] });
  queryClient.setQueriesData<Home>({ queryKey: ['home', 'page', key] }, (home) => {
    if (!home?.steps) return home;
    return {
      ...home,
      steps: home.steps.map((step) => (step.kind === 'call' ? { ...step, done: true } : step)),
    };
  });
  await queryClient.invalidateQueries({ queryKey: ['home'] });
}

export async function warmHome(
  queryClient: QueryClient,
  session: Session,
  account: string | undefined,
  period: Period | undefined,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  const owner = ownerOf(session.actor, provider?.service_provider_sid, account);
  if (owner) void fetchAhead(queryClient, homeQuery(owner, period));
}
