import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Client, clientEndpoints } from '@trunkline/contract/clients/clients.contract.ts';
import { registrationEndpoints } from '@trunkline/contract/clients/registrations.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { accountQuery, warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';

export type ClientSearch = ListSearch & {
  account?: string | undefined;
  /** Any part of it. */
  username?: string | undefined;
};

/** One page of the provider's SIP clients, or of one account's. */
export function clientsPageQuery(service_provider_sid: string, search: ClientSearch) {
  const { account: account_sid, username } = search;
  const sort = search.sort === '-username' ? ('-username' as const) : undefined;
  const page = pageAsked(search);
  const asked = { ...page, username, account_sid, sort };
  return queryOptions({
    queryKey: ['clients', 'list', service_provider_sid, asked],
    queryFn: async ({ signal }) => {
      const query = { ...asked, service_provider_sid };
      const answer = await call(clientEndpoints.list, { query }, { signal });
      if (!Array.isArray(answer)) return answer;
      // A platform server answers all within reach, in no order (R7).
      const named = answer
        .filter((client) => !account_sid || client.account_sid === account_sid)
        .sort((a, b) => (a.username ?? '').localeCompare(b.username ?? ''));
      return asPage(sort ? named.reverse() : named, { ...page, name: username }, usernameContains);
    },
    enabled: service_provider_sid !== '',
    placeholderData: rowsOfSame(service_provider_sid),
  });
}

function usernameContains({ username }: Client, text: string): boolean {
  return (username ?? '').toLowerCase().includes(text);
}

export async function warmClientList(
  queryClient: QueryClient,
  session: Session,
  search: ClientSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(clientsPageQuery(provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

export function clientQuery(client_sid: string) {
  return queryOptions({
    queryKey: ['clients', 'one', client_sid],
    queryFn: ({ signal }) => call(clientEndpoints.read, { params: { client_sid } }, { signal }),
  });
}

/** The client, and the account whose realm it registers with. */
export async function warmClient(queryClient: QueryClient, client_sid: string): Promise<void> {
  const client = await queryClient.ensureQueryData(clientQuery(client_sid)).catch(() => null);
  if (client) void queryClient.prefetchQuery(accountQuery(client.account_sid));
}

/** Devices come and go while somebody looks. */
const REGISTRATIONS_MS = 30_000;

/** How a page of clients is registered, in one request; only where the server knows (`registrations`, `R7`). */
export function clientRegistrationsQuery(client_sids: readonly string[]) {
  return queryOptions({
    queryKey: ['clients', 'registrations', client_sids],
    queryFn: ({ signal }) =>
      call(
        registrationEndpoints.listOfClients,
        { query: { client_sids: client_sids.join(',') } },
        { signal },
      ),
    refetchInterval: REGISTRATIONS_MS,
  });
}

export function registrationQuery(account_sid: string, username: string) {
  return queryOptions({
    queryKey: ['clients', 'registration', account_sid, username],
    queryFn: ({ signal }) =>
      call(registrationEndpoints.read, { params: { account_sid, client: username } }, { signal }),
    refetchInterval: REGISTRATIONS_MS,
  });
}

export function useCreateClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof clientEndpoints.create>['body']) => call(clientEndpoints.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['clients', 'list'] }),
    // The password is not kept.
    gcTime: 0,
  });
}

export type ClientChange = {
  body: Sent<typeof clientEndpoints.update>['body'];
  madeFrom: Client | undefined;
};

/** Done when the client has been read again, so that the form can show what the server has. */
export function useUpdateClient(client_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: ClientChange) =>
      call(clientEndpoints.update, { params: { client_sid }, body }, { madeFrom }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['clients', 'list'] });
      return queryClient.invalidateQueries({ queryKey: clientQuery(client_sid).queryKey });
    },
    gcTime: 0,
  });
}

export function useRemoveClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (client_sid: string) => call(clientEndpoints.remove, { params: { client_sid } }),
    onSuccess: (_, client_sid) => {
      leaveRemoved(queryClient, clientQuery(client_sid).queryKey);
      return queryClient.invalidateQueries({ queryKey: ['clients', 'list'] });
    },
  });
}
