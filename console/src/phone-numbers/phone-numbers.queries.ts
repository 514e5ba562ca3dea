import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { searchedNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import {
  MOST_NAMED,
  type PhoneNumber,
  type PhoneNumberFilter,
  phoneNumberEndpoints,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call, download } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';

export type NumberSearch = ListSearch & {
  account?: string | undefined;
  /** Any part of a number. */
  filter?: string | undefined;
  carrier?: string | undefined;
  /** A sid, or `none`. */
  application?: string | undefined;
};

/** A platform server names none of them (`R7`). */
export type NumberRow = Omit<PhoneNumber, 'account_name' | 'carrier_name' | 'application_name'> &
  Partial<Pick<PhoneNumber, 'account_name' | 'carrier_name' | 'application_name'>>;

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

/** One page of the current provider's numbers. */
export function numbersPageQuery(service_provider_sid: string, search: NumberSearch) {
  const sort = search.sort === '-number' ? ('-number' as const) : undefined;
  const asked = { ...pageAsked(search), ...filterAsked(service_provider_sid, search), sort };
  return queryOptions({
    queryKey: ['phone-numbers', 'list', service_provider_sid, asked],
    queryFn: async ({ signal }) => {
      const answer = await call(phoneNumberEndpoints.list, { query: asked }, { signal });
      return asPage<NumberRow>(answer, { ...asked, name: asked.filter }, (row, text) =>
        row.number.includes(text),
      );
    },
    enabled: service_provider_sid !== '',
    placeholderData: rowsOfSame(service_provider_sid),
  });
}

export async function warmNumberList(
  queryClient: QueryClient,
  session: Session,
  search: NumberSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(numbersPageQuery(provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

export function phoneNumberQuery(phone_number_sid: string) {
  return queryOptions({
    queryKey: ['phone-numbers', 'one', phone_number_sid],
    queryFn: ({ signal }): Promise<NumberRow> =>
      call(phoneNumberEndpoints.read, { params: { phone_number_sid } }, { signal }),
  });
}

/** For the edit screen, and for adding where there is no sid. */
export async function warmNumberForm(
  queryClient: QueryClient,
  session: Session,
  phone_number_sid: string | undefined,
): Promise<void> {
  if (phone_number_sid) void queryClient.prefetchQuery(phoneNumberQuery(phone_number_sid));
  await warmAccountChoices(queryClient, session);
}

export function useCreateNumber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof phoneNumberEndpoints.create>['body']) =>
      call(phoneNumberEndpoints.create, { body }),
    onSuccess: () => forgetNumberLists(queryClient),
  });
}

type NumberChange = {
  body: Sent<typeof phoneNumberEndpoints.update>['body'];
  /** As it was read. */
  madeFrom: object | undefined;
};

/** Done when the number has been read again, so that a form can show what the server has. */
export function useUpdateNumber(phone_number_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: NumberChange) =>
      call(phoneNumberEndpoints.update, { params: { phone_number_sid }, body }, { madeFrom }),
    onSuccess: async () => {
      void forgetNumberLists(queryClient);
      await queryClient.invalidateQueries({ queryKey: phoneNumberQuery(phone_number_sid).queryKey });
    },
  });
}

export function useRemoveNumber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (phone_number_sid: string) =>
      call(phoneNumberEndpoints.remove, { params: { phone_number_sid } }),
    onSuccess: async (_, phone_number_sid) => {
      leaveRemoved(queryClient, phoneNumberQuery(phone_number_sid).queryKey);
      await forgetNumberLists(queryClient);
    },
  });
}

export type Routing = { application_sid: string | null } & (
  | { sids: readonly string[] }
  | { matching: PhoneNumberFilter; total: number }
);

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

/** Bulk routing (`R24`): one request; for more numbers than one may name, one after the other. */
export function useRouteNumbers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ application_sid, ...which }: Routing) => {
      if ('matching' in which) {
        const body = { all_matching: which.matching, expected_total: which.total, application_sid };
        return call(phoneNumberEndpoints.routeMany, { body });
      }
      for (let from = 0; from < which.sids.length; from += MOST_NAMED) {
        const phone_number_sids = which.sids.slice(from, from + MOST_NAMED);
        await call(phoneNumberEndpoints.routeMany, { body: { phone_number_sids, application_sid } });
      }
    },
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

export function forgetNumberLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['phone-numbers', 'list'] });
}

function forgetNumbers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['phone-numbers'] });
}
