import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Account,
  accountEndpoints,
  type accountSorts,
} from '@trunkline/contract/accounts/accounts.contract.ts';
import { bucketEndpoints } from '@trunkline/contract/accounts/bucket.contract.ts';
import { activeStates } from '@trunkline/contract/core/active-states.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { answered } from '../app/answered.ts';
import { call } from '../app/api.ts';
import { fetchAhead } from '../app/fetch-ahead.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import { stateAsked } from '../app/list/state-filter.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import { PICKS_PAGE } from '../app/record/picks.ts';
import {
  leaveRemoved,
  listsKey,
  namesIn,
  resourceQueries,
  useCreateOne,
  useUpdateOne,
} from '../app/resource-queries.ts';
import type { Session } from '../app/session.ts';
import { removeQuietly } from '../app/stop-asking.ts';
import { useSend } from '../app/use-send.ts';
import { sessionQuery } from '../session/session.queries.ts';
import { ttsCacheQuery } from '../settings/settings.queries.ts';
import { accountPicks } from './account-picks.queries.ts';
import { limitsQuery } from './limits.queries.ts';

/** The session of an account user holds the own account. */
const accounts = resourceQueries('accounts', accountEndpoints, 'account_sid', [sessionQuery().queryKey]);
export const accountQuery = accounts.one;
export const useCreateAccount = () => useCreateOne(accounts);
export const useUpdateAccount = (sid: string) => useUpdateOne(accounts, sid);
const forgetAccountLists = accounts.forgetLists;

/** Of the current provider. */
export const accountPages = pagesOf<Account, (typeof accountSorts)[number]>('accounts', {
  sorts: ['name', 'is_active', 'created_at'],
  ask: (asked, { service_provider_sid, search }, options) => {
    const query = { ...asked, ...stateAsked(search, activeStates), name: search.filter };
    return call(accountEndpoints.listOfProvider, { params: { service_provider_sid }, query }, options);
  },
  textOf: (account) => account.name,
});

export type AccountChoice = Pick<Account, 'account_sid' | 'name' | 'record_all_calls' | 'sip_realm'>;

/**
 * The accounts that the form of a new record may begin with, by name: the first few of a provider and the one that is
 * asked for, or the one account of an account user.
 */
export function firstAccountsQuery(
  { actor, me }: Session,
  service_provider_sid: string | undefined,
  asked: string | undefined,
) {
  return queryOptions({
    // Of an account user the answer is made from the session, so it is known by that alone: a form that
    // stands already does not go for a moment, with what was typed, when the provider is known too.
    queryKey: [
      ...listsKey('accounts'),
      ...(actor.scope === 'account' ? ['own', me.account] : [service_provider_sid, 'first', asked]),
    ],
    queryFn: async ({ signal, client }): Promise<AccountChoice[]> => {
      if (actor.scope === 'account') {
        const { name, record_all_calls, sip_realm } = me.account;
        const { account_sid } = actor;
        return [{ account_sid, name: name ?? '', record_all_calls: record_all_calls ?? 0, sip_realm }];
      }
      const sent = { params: { service_provider_sid: service_provider_sid ?? '' }, query: PICKS_PAGE };
      const answer = await call(accountEndpoints.listOfProvider, sent, { signal });
      let first: AccountChoice[] = rowsOf(answer);
      if (asked && !first.some(({ account_sid }) => account_sid === asked)) {
        // It may be gone, or another provider's: then the first of this one's will do.
        const one = await call(accountEndpoints.read, { params: { account_sid: asked } }, { signal }).catch(
          () => null,
        );
        if (one && one.service_provider_sid === service_provider_sid) first = [one, ...first];
      }
      // The field that shows one of them asks nobody for its name. A platform server answers with all there are.
      const picks = accountPicks(service_provider_sid ?? '');
      for (const { account_sid, name } of first.slice(0, PICKS_PAGE.page_size))
        client.setQueryData(picks.one(account_sid).queryKey, { value: account_sid, label: name });
      return first;
    },
    enabled: actor.scope === 'account' || service_provider_sid !== undefined,
  });
}

/** What all accounts of a provider are called, for the rows of a platform server, which tells no names (`R7`). */
export const accountNamesQuery = namesIn('accounts', 'account_sid', (params, options) =>
  call(accountEndpoints.listOfProvider, { params }, options),
);

export function warmAccount(queryClient: QueryClient, account_sid: string): void {
  void fetchAhead(queryClient, accountQuery(account_sid));
  void fetchAhead(queryClient, limitsQuery({ account_sid }));
  void fetchAhead(queryClient, ttsCacheQuery(account_sid));
}

/** Nothing is saved by it. What it was asked with holds secrets, so it is not kept. */
export function useTestBucket(account_sid: string) {
  return useSend((body: Sent<typeof bucketEndpoints.test>['body']) =>
    call(bucketEndpoints.test, { params: { account_sid }, body }),
  );
}

export type AccountRemoval = Pick<Account, 'account_sid'> & { password?: string | undefined };

/** Of the own account nothing can be asked any more. */
export function useRemoveAccount({ isOwn }: { isOwn: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ account_sid, password }: AccountRemoval) =>
      removeQuietly(queryClient, isOwn ? undefined : account_sid, () =>
        call(accountEndpoints.remove, { params: { account_sid }, body: password ? { password } : {} }),
      ),
    onSuccess: (_, { account_sid }) => {
      if (isOwn) return;
      leaveRemoved(queryClient, 'accounts', account_sid);
      return forgetAccountLists(queryClient);
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
      const answer = await call(accountEndpoints.readWebhookSecret, { params, query });
      return answered(answer, 'webhook_secret').webhook_secret;
    },
    onSuccess: (_, { regenerate }) => {
      if (regenerate) void queryClient.invalidateQueries({ queryKey: accountQuery(account_sid).queryKey });
    },
    gcTime: 0,
  });
}
