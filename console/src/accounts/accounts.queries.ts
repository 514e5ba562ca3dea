import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Account, accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { bucketEndpoints } from '@trunkline/contract/accounts/bucket.contract.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { sessionQuery } from '../session/session.queries.ts';
import { ttsCacheQuery } from '../settings/settings.queries.ts';
import { limitsQuery } from './limits.queries.ts';

export type AccountSearch = ListSearch & { name?: string | undefined };

/** One page of the current provider's accounts. */
export function accountsPageQuery(service_provider_sid: string, search: AccountSearch) {
  const asked = { ...pageAsked(search), name: search.name };
  return queryOptions({
    queryKey: ['accounts', 'list', service_provider_sid, asked],
    queryFn: async ({ signal }) => {
      const params = { service_provider_sid };
      const answer = await call(accountEndpoints.listOfProvider, { params, query: asked }, { signal });
      return asPage(answer, asked);
    },
    placeholderData: rowsOfSame(service_provider_sid),
  });
}

export async function warmAccountsPage(queryClient: QueryClient, search: AccountSearch): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(accountsPageQuery(provider.service_provider_sid, search));
}

export function accountQuery(account_sid: string) {
  return queryOptions({
    queryKey: ['accounts', 'one', account_sid],
    queryFn: ({ signal }) => call(accountEndpoints.read, { params: { account_sid } }, { signal }),
  });
}

export type AccountChoice = Pick<Account, 'account_sid' | 'name' | 'record_all_calls' | 'sip_realm'>;

/** The accounts that a person can choose from, by name: a provider's, or the one account they have. */
export function accountChoicesQuery({ actor, me }: Session, service_provider_sid: string | undefined) {
  return queryOptions({
    // Of an account user the answer is made from the session, so it is known by that.
    queryKey: [
      'accounts',
      'list',
      service_provider_sid,
      'choices',
      actor.scope === 'account' ? me.account : actor.scope,
    ],
    queryFn: async ({ signal }): Promise<AccountChoice[]> => {
      if (actor.scope === 'account') {
        const { name, record_all_calls, sip_realm } = me.account;
        const { account_sid } = actor;
        return [{ account_sid, name: name ?? '', record_all_calls: record_all_calls ?? 0, sip_realm }];
      }
      const params = { service_provider_sid: service_provider_sid ?? '' };
      const answer = await call(accountEndpoints.listOfProvider, { params }, { signal });
      return (Array.isArray(answer) ? answer : answer.data)
        .map(({ account_sid, name, record_all_calls, sip_realm }) => ({
          account_sid,
          name,
          record_all_calls,
          sip_realm,
        }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
    enabled: actor.scope === 'account' || service_provider_sid !== undefined,
  });
}

/** The same for a loader: the current provider's. */
export async function warmAccountChoices(queryClient: QueryClient, session: Session): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  const query = accountChoicesQuery(session, provider?.service_provider_sid);
  if (provider || session.actor.scope === 'account') void queryClient.prefetchQuery(query);
}

/** Every application that the account may use. */
export function accountApplicationsQuery(account_sid: string) {
  return queryOptions({
    queryKey: ['applications', 'of-account', account_sid],
    queryFn: async ({ signal }) => {
      const answer = await call(applicationEndpoints.listOfAccount, { params: { account_sid } }, { signal });
      return Array.isArray(answer) ? answer : answer.data;
    },
  });
}

export function warmAccount(queryClient: QueryClient, account_sid: string): void {
  void queryClient.prefetchQuery(accountQuery(account_sid));
  void queryClient.prefetchQuery(accountApplicationsQuery(account_sid));
  void queryClient.prefetchQuery(limitsQuery({ account_sid }));
  void queryClient.prefetchQuery(ttsCacheQuery(account_sid));
}

export function useCreateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof accountEndpoints.create>['body']) =>
      call(accountEndpoints.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['accounts', 'list'] }),
  });
}

type AccountChange = {
  body: Sent<typeof accountEndpoints.update>['body'];
  /** As it was read. */
  madeFrom: object | undefined;
};

/** Done when the account has been read again, so that a form can show what the server has. */
export function useUpdateAccount(account_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: AccountChange): Promise<unknown> =>
      call(accountEndpoints.update, { params: { account_sid }, body }, { madeFrom }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['accounts', 'list'] });
      // Of an account user it holds the own account.
      void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      return queryClient.invalidateQueries({ queryKey: accountQuery(account_sid).queryKey });
    },
  });
}

/** Nothing is saved by it. What it was asked with holds secrets, so it is not kept. */
export function useTestBucket(account_sid: string) {
  return useMutation({
    mutationFn: (body: Sent<typeof bucketEndpoints.test>['body']) =>
      call(bucketEndpoints.test, { params: { account_sid }, body }),
    gcTime: 0,
  });
}

export type AccountRemoval = Pick<Account, 'account_sid'> & { password?: string | undefined };

export function useRemoveAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ account_sid, password }: AccountRemoval) =>
      call(accountEndpoints.remove, { params: { account_sid }, body: password ? { password } : {} }),
    onSuccess: (_, { account_sid }) => {
      leaveRemoved(queryClient, accountQuery(account_sid).queryKey);
      return queryClient.invalidateQueries({ queryKey: ['accounts', 'list'] });
    },
  });
}

/** A secret is asked for each time and never kept in the cache. */
export function useWebhookSecret(account_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ regenerate }: { regenerate: boolean }) => {
      const query = regenerate ? { regenerate: 'true' as const } : {};
      const params = { account_sid };
      return (await call(accountEndpoints.readWebhookSecret, { params, query })).webhook_secret;
    },
    onSuccess: (_, { regenerate }) => {
      if (regenerate) void queryClient.invalidateQueries({ queryKey: accountQuery(account_sid).queryKey });
    },
    gcTime: 0,
  });
}
