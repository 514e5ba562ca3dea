import { queryOptions } from '@tanstack/react-query';
import {
  type Lcr,
  type ListedLcr,
  lcrEndpoints,
  type lcrSorts,
  type RoutedLcr,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { splitDefault } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { type LcrRoute, lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import { accountNamesQuery } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { fetchOnce } from '../app/fetch-ahead.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import type { Filtered } from '../app/list/list-search.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import { queryClient } from '../app/query-client.ts';
import { listsKey, oneKey, resourceQueries, useRemoveOne } from '../app/resource-queries.ts';
import { sessionQuery } from '../session/session.queries.ts';

/** A platform server does not tell the names (`R7`). */
export type LcrRow = Lcr & Partial<Pick<ListedLcr, 'account_name' | 'service_provider_name'>>;

const lcrs = resourceQueries('least-cost-routing', lcrEndpoints, 'lcr_sid', [
  // It tells where the own routing is.
  sessionQuery().queryKey,
]);
export const useRemoveLcr = () => useRemoveOne(lcrs);

/** Of a provider and its accounts, or of one account; found by any part of its name, or of whose it is. */
export const lcrPages = pagesOf<LcrRow, (typeof lcrSorts)[number]>('least-cost-routing', {
  sorts: ['name', 'is_active', 'number_routes'],
  // What applies to all accounts comes first.
  is_ordered: true,
  ask: async (page, { service_provider_sid, search }, options) => {
    const { account, carrier: voip_carrier_sid, filter: name }: Filtered<'carrier'> = search;
    const narrow = account ? { account_sid: account } : { service_provider_sid };
    const answer = await call(
      lcrEndpoints.list,
      { query: { ...page, ...narrow, voip_carrier_sid, name } },
      options,
    );
    if (!Array.isArray(answer)) return answer;
    const names = await fetchOnce(queryClient, accountNamesQuery(service_provider_sid));
    return ofProvider(answer, service_provider_sid, account, names);
  },
  textOf: ({ name, account_name }) => `${name ?? ''} ${account_name ?? ''}`,
});

/** A platform server answers all there are: those of the provider and of its accounts are picked out here. */
export function ofProvider(
  rows: readonly LcrRow[],
  service_provider_sid: string,
  account: string | undefined,
  names: ReadonlyMap<string, string>,
): LcrRow[] {
  return rows
    .filter((row) =>
      account
        ? row.account_sid === account
        : row.service_provider_sid === service_provider_sid || names.has(row.account_sid ?? ''),
    )
    .map((row) => ({ account_name: names.get(row.account_sid ?? '') ?? null, ...row }));
}

/** The routing of an account, or a provider's own; null where there is none. */
export function routingOfQuery(service_provider_sid: string, account_sid: string) {
  return queryOptions({
    queryKey: [...listsKey('least-cost-routing'), service_provider_sid, 'of', account_sid],
    queryFn: async ({ signal }): Promise<LcrRow | null> => {
      // A provider's own comes first in its list.
      const query = { page: 1, page_size: 1, ...(account_sid ? { account_sid } : { service_provider_sid }) };
      const answer = await call(lcrEndpoints.list, { query }, { signal });
      const rows: LcrRow[] = rowsOf(answer);
      const isIt = (row: LcrRow) =>
        account_sid
          ? row.account_sid === account_sid
          : !row.account_sid && row.service_provider_sid === service_provider_sid;
      return rows.find(isIt) ?? null;
    },
  });
}

/** With the routes as the platform has them, where the server does not tell the whole. */
export type LoadedLcr = WholeLcr & Partial<Pick<RoutedLcr, 'carriers'>> & { stored_routes?: LcrRoute[] };

export function lcrQuery(lcr_sid: string) {
  return queryOptions({
    queryKey: oneKey('least-cost-routing', lcr_sid),
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
    routes: rest.map(({ lcr_carrier_set_entries: [first, ...others], ...route }) => ({
      ...route,
      voip_carrier_sid: first?.voip_carrier_sid ?? null,
      carrier_name: null,
      ...(others.length > 0 && {
        further_carriers: others.map(({ voip_carrier_sid, workload, priority }) => ({
          ...{ voip_carrier_sid, workload, priority },
        })),
      }),
    })),
  };
}
