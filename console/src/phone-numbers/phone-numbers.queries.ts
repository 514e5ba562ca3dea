import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { searchedNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import {
  type ListedPhoneNumber,
  type PhoneNumber,
  type PhoneNumberFilter,
  phoneNumberEndpoints,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { call, download } from '../app/api.ts';
import { fetchOnce } from '../app/fetch-ahead.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import type { Filtered } from '../app/list/list-search.ts';
import { queryClient } from '../app/query-client.ts';
import { listsKey, resourceQueries } from '../app/resource-queries.ts';
import { applicationNamesQuery } from '../applications/applications.queries.ts';
import { carrierNamesQuery } from '../carriers/carriers.queries.ts';

/** `application` is a sid, or `none`. */
export type NumberSearch = Filtered<'carrier' | 'application'>;

type Told = 'account_name' | 'carrier_name' | 'application_name' | 'carrier_account_sid';

/** A platform server tells none of these (`R7`). */
export type NumberRow = Omit<PhoneNumber, Told> & Partial<Pick<ListedPhoneNumber, Told>>;

/** What the address filters by, as the server is asked for it. */
export function filterAsked(service_provider_sid: string, search: NumberSearch): PhoneNumberFilter {
  return {
    service_provider_sid,
    account_sid: search.account,
    filter: search.filter && searchedNumber(search.filter),
    voip_carrier_sid: search.carrier,
    application_sid: search.application,
  };
}

export const numbers = resourceQueries('phone-numbers', phoneNumberEndpoints, 'phone_number_sid');
export const phoneNumberQuery = numbers.one;
export const forgetNumberLists = numbers.forgetLists;

export const numberPages = pagesOf<NumberRow, 'number'>('phone-numbers', {
  sorts: ['number'],
  ask: async (asked, { service_provider_sid, search }, options) => {
    const query = { ...asked, ...filterAsked(service_provider_sid, search) };
    const answer = await call(phoneNumberEndpoints.list, { query }, options);
    return Array.isArray(answer) ? withNames(answer, service_provider_sid) : answer;
  },
  textOf: ({ number }) => number,
  soughtOf: searchedNumber,
  isMeant: (row, { search: { carrier, application } }: { search: NumberSearch }) =>
    (!carrier || row.voip_carrier_sid === carrier) &&
    (!application || (row.application_sid ?? 'none') === application),
  has_own_export: true,
});

async function withNames(rows: NumberRow[], service_provider_sid: string): Promise<NumberRow[]> {
  const [carriers, applications] = await Promise.all([
    fetchOnce(queryClient, carrierNamesQuery(service_provider_sid)),
    fetchOnce(queryClient, applicationNamesQuery(service_provider_sid)),
  ]);
  return rows.map((row) => ({
    carrier_name: carriers.get(row.voip_carrier_sid ?? '') ?? null,
    application_name: applications.get(row.application_sid ?? '') ?? null,
    ...row,
  }));
}

const FIRST_FEW = 20;

/** The first few that lead to an application, and how many there are. */
export function numbersOfApplicationQuery(application_sid: string, service_provider_sid: string) {
  return queryOptions({
    queryKey: [...listsKey('phone-numbers'), 'of-application', application_sid, service_provider_sid],
    queryFn: async ({ signal }): Promise<Page<NumberRow>> => {
      const query = { service_provider_sid, application_sid, page: 1, page_size: FIRST_FEW };
      const answer = await call(phoneNumberEndpoints.list, { query }, { signal });
      if (!Array.isArray(answer)) return answer;
      return { total: answer.length, page: 1, page_size: FIRST_FEW, data: answer.slice(0, FIRST_FEW) };
    },
  });
}

export type Routing = { application_sid: string | null } & (
  | { sids: readonly string[] }
  | { matching: PhoneNumberFilter; total: number }
);

/** The entry about it undoes it; a server that tells none has none. */
export type Routed = { changed: number; audit_sid?: string | null };

/** How many the filter leaves, however many; a list may say only how many at least. */
export function useCountNumbers() {
  return useMutation({
    mutationFn: async (filter: PhoneNumberFilter) => {
      const query = { ...filter, page: 1, page_size: 1, count_all: '1' as const };
      const answer = await call(phoneNumberEndpoints.list, { query });
      return Array.isArray(answer) ? answer.length : answer.total;
    },
  });
}

/** Bulk routing (`R24`): one request, which may name `MOST_NAMED`. */
export function useRouteNumbers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ application_sid, ...which }: Routing): Promise<Routed | undefined> =>
      call(phoneNumberEndpoints.routeMany, {
        body:
          'matching' in which
            ? { all_matching: which.matching, expected_total: which.total, application_sid }
            : { phone_number_sids: [...which.sids], application_sid },
      }),
    onSettled: () => forgetNumbers(queryClient),
  });
}

/** For a server without bulk routing; the lists are asked for again when all are done. */
export function useRouteNumber() {
  const queryClient = useQueryClient();
  return {
    route: (phone_number_sid: string, application_sid: string | null) =>
      call(phoneNumberEndpoints.update, { params: { phone_number_sid }, body: { application_sid } }),
    done: () => forgetNumbers(queryClient),
  };
}

export function exportNumbers(
  filter: PhoneNumberFilter,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Blob> {
  return download(phoneNumberEndpoints.exportCsv, { query: filter }, options);
}

function forgetNumbers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['phone-numbers'] });
}
