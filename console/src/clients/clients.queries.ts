import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Client,
  clientEndpoints,
  type clientSorts,
  type ListedClient,
} from '@trunkline/contract/clients/clients.contract.ts';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { registrationEndpoints } from '@trunkline/contract/clients/registrations.contract.ts';
import { activeStates } from '@trunkline/contract/core/active-states.ts';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { fetchAhead, fetchOnce } from '../app/fetch-ahead.ts';
import { heard } from '../app/heard.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import { stateAsked } from '../app/list/state-filter.ts';
import type { RecordKind } from '../app/record/record-kind.ts';
import { resourceQueries } from '../app/resource-queries.ts';

const queries = resourceQueries('clients', clientEndpoints, 'client_sid');
const clientQuery = queries.one;

export const clientKind: RecordKind<Client, typeof clientEndpoints> = {
  area: 'clients',
  list: 'Clients',
  kind: 'client',
  sid: 'Client SID',
  fields: 4,
  queries,
  policy: clientPolicy,
  // It was answered, so it is within reach (R4), and its provider is the actor's own.
  ownerOf: ({ account_sid }, actor) => ({
    account_sid,
    service_provider_sid: actor.scope === 'admin' ? null : actor.service_provider_sid,
  }),
  sidOf: (client) => client.client_sid,
  nameOf: (client) => client.username ?? client.client_sid,
  goes: 'The device cannot register again. A current registration lasts until it expires.',
  about: 'The device cannot register again. To keep the client, switch “Active” off instead.',
  deleted: () => 'Client deleted successfully',
  created: 'Client created successfully',
  updated: 'Client updated successfully',
};

/** A platform server names no account (`R7`). */
export type ClientRow = Client & Partial<Pick<ListedClient, 'account_name'>>;

/** Of the provider, or of one account; found by any part of the user name. */
export const clientPages = pagesOf<ClientRow, (typeof clientSorts)[number]>('clients', {
  sorts: ['username', 'is_active'],
  ask: (asked, { service_provider_sid, search }, options) => {
    const { account: account_sid, filter: username } = search;
    const query = {
      ...asked,
      ...stateAsked(search, activeStates),
      service_provider_sid,
      account_sid,
      username,
    };
    return call(clientEndpoints.list, { query }, options);
  },
  textOf: (client) => client.username ?? '',
});

/** The client, and the account whose realm it registers with. */
export async function warmClient(queryClient: QueryClient, client_sid: string): Promise<void> {
  const client = await fetchOnce(queryClient, clientQuery(client_sid)).catch(() => null);
  if (client) void fetchAhead(queryClient, accountQuery(client.account_sid));
}

/** Devices come and go while somebody looks. */
const REGISTRATIONS_MS = 30_000;
const LONGEST_MS = 86_400_000;

/** How a page of clients is registered, in one request; only where the server knows (`registrations`, `R7`). */
export function clientRegistrationsQuery(rows: readonly ClientRow[]) {
  const client_sids = rows.map(({ client_sid }) => client_sid);
  const accounts = rows.map(({ account_sid }) => account_sid);
  return queryOptions({
    queryKey: ['clients', 'registrations', client_sids],
    queryFn: ({ signal }) =>
      call(
        registrationEndpoints.listOfClients,
        { query: { client_sids: client_sids.join(',') } },
        { signal },
      ),
    ...heard('registrations', accounts, REGISTRATIONS_MS),
  });
}

/** A registration that is renewed is no news, so it is asked about again when it would have ended. */
export function registrationQuery(account_sid: string, username: string) {
  const { meta, refetchInterval } = heard('registrations', [account_sid], REGISTRATIONS_MS);
  return queryOptions({
    queryKey: ['clients', 'registration', account_sid, username],
    queryFn: ({ signal }) =>
      call(registrationEndpoints.read, { params: { account_sid, client: username } }, { signal }),
    meta,
    refetchInterval(query) {
      const { data } = query.state;
      const left_ms = data?.registered_status === 'active' && data.expiryTime - Date.now();
      return (
        refetchInterval(query) ||
        (left_ms !== false && Math.min(Math.max(left_ms, REGISTRATIONS_MS), LONGEST_MS))
      );
    },
  });
}
