import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Lcr,
  type ListedLcr,
  lcrEndpoints,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { splitDefault } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { type LcrRoute, lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import { accountChoicesQuery, warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { sessionQuery } from '../session/session.queries.ts';

export type LcrSearch = ListSearch & { account?: string | undefined };

/** A platform server does not tell the names (`R7`). */
export type LcrRow = Lcr & Partial<Pick<ListedLcr, 'account_name' | 'service_provider_name'>>;

/** One page of a provider's routings and of those of its accounts, or of one account. */
export function lcrsPageQuery(session: Session, service_provider_sid: string, search: LcrSearch) {
  const asked = { ...pageAsked(search) };
  const { account } = search;
  const narrow = account ? { account_sid: account } : { service_provider_sid };
  return queryOptions({
    queryKey: ['lcrs', 'list', service_provider_sid, account, asked],
    queryFn: async ({ signal, client }) => {
      const answer = await call(lcrEndpoints.list, { query: { ...asked, ...narrow } }, { signal });
      if (!Array.isArray(answer)) return answer;
      const accounts = await client.ensureQueryData(accountChoicesQuery(session, service_provider_sid));
      return asPage<LcrRow>(ofProvider(answer, service_provider_sid, account, accounts), asked);
    },
    placeholderData: rowsOfSame(service_provider_sid),
  });
}

/** A platform server answers all there are: those of the provider and of its accounts are picked out here. */
export function ofProvider(
  rows: readonly LcrRow[],
  service_provider_sid: string,
  account: string | undefined,
  accounts: readonly { account_sid: string; name: string }[],
): LcrRow[] {
  const names = new Map(accounts.map(({ account_sid, name }) => [account_sid, name]));
  return rows
    .filter((row) =>
      account
        ? row.account_sid === account
        : row.service_provider_sid === service_provider_sid || names.has(row.account_sid ?? ''),
    )
    .map((row) => ({ account_name: names.get(row.account_sid ?? '') ?? null, ...row }));
}

/** All of a provider and its accounts, for choosing whose to edit. */
export function lcrChoicesQuery(session: Session, service_provider_sid: string | undefined) {
  return queryOptions({
    queryKey: ['lcrs', 'list', service_provider_sid, 'choices'],
    queryFn: async ({ signal, client }): Promise<LcrRow[]> => {
      const provider = service_provider_sid ?? '';
      const query = session.actor.scope === 'account' ? {} : { service_provider_sid: provider };
      const answer = await call(lcrEndpoints.list, { query }, { signal });
      const rows = Array.isArray(answer) ? answer : answer.data;
      const accounts = await client.ensureQueryData(accountChoicesQuery(session, service_provider_sid));
      return ofProvider(rows, provider, undefined, accounts);
    },
    enabled: service_provider_sid !== undefined,
  });
}

export async function warmLcrList(
  queryClient: QueryClient,
  session: Session,
  search: LcrSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(lcrsPageQuery(session, provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

/** With the routes as the platform has them, where the server does not tell the whole. */
export type LoadedLcr = WholeLcr & { stored_routes?: LcrRoute[] };

export function lcrQuery(lcr_sid: string) {
  return queryOptions({
    queryKey: ['lcrs', 'one', lcr_sid],
    queryFn: async ({ signal }): Promise<LoadedLcr> => {
      const lcr: Lcr & Partial<WholeLcr> = await call(lcrEndpoints.read, { params: { lcr_sid } }, { signal });
      if (lcr.routes) return lcr as WholeLcr;
      const stored_routes = await call(lcrRouteEndpoints.list, { query: { lcr_sid } }, { signal });
      // The same object, since its version is remembered with it.
      return Object.assign(
        lcr,
        { account_name: null, service_provider_name: null, owner_service_provider_sid: null },
        wholeOf(lcr, stored_routes),
      );
    },
  });
}

function wholeOf(lcr: Lcr, stored_routes: LcrRoute[]) {
  const { fallback, rest } = splitDefault(stored_routes, lcr.default_carrier_set_entry_sid);
  return {
    stored_routes,
    default_voip_carrier_sid: fallback?.lcr_carrier_set_entries[0]?.voip_carrier_sid ?? null,
    routes: rest.map(({ lcr_carrier_set_entries: [first], ...route }) => ({
      ...route,
      voip_carrier_sid: first?.voip_carrier_sid ?? null,
      carrier_name: null,
    })),
  };
}

export async function warmLcrForm(
  queryClient: QueryClient,
  session: Session,
  lcr_sid: string | undefined,
): Promise<void> {
  if (lcr_sid) void queryClient.prefetchQuery(lcrQuery(lcr_sid));
  await warmAccountChoices(queryClient, session);
}

export function useRemoveLcr() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lcr_sid: string) => call(lcrEndpoints.remove, { params: { lcr_sid } }),
    onSuccess: async (_, lcr_sid) => {
      leaveRemoved(queryClient, lcrQuery(lcr_sid).queryKey);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['lcrs', 'list'] }),
        queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey }),
      ]);
    },
  });
}
