import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Scope } from '@trunkline/contract/core/actor.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import { type ListedUser, type User, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { sessionQuery } from '../session/session.queries.ts';

export type UserSearch = ListSearch & {
  /** In the name or the e-mail address. */
  filter?: string | undefined;
  scope?: Scope | undefined;
  account?: string | undefined;
};

/** One page of the provider's users, and of admins as far as the viewer sees them. */
export function usersPageQuery(service_provider_sid: string, search: UserSearch) {
  const { filter, scope, account: account_sid } = search;
  const page = pageAsked(search);
  const narrowing = { scope, account_sid, service_provider_sid };
  return queryOptions({
    queryKey: ['users', 'list', service_provider_sid, { ...page, filter, scope, account_sid }],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...narrowing, filter };
      const answer = await call(userEndpoints.list, { query }, { signal });
      if (!Array.isArray(answer)) return answer;
      return asPage(narrowUsers(answer, narrowing), { ...page, name: filter }, nameOrEmailContains);
    },
    placeholderData: rowsOfSame(service_provider_sid),
  });
}

export type UserNarrowing = {
  scope?: Scope | undefined;
  account_sid?: string | undefined;
  /** Its users, its accounts' users, and admins. */
  service_provider_sid?: string | undefined;
};

/**
 * A platform server answers every user within reach, whatever was asked (`R7`): what Trunkline does on
 * the server is done here then. In the order of their names.
 */
export function narrowUsers(users: readonly ListedUser[], asked: UserNarrowing): ListedUser[] {
  const { scope, account_sid, service_provider_sid: provider } = asked;
  return users
    .filter((user) => !scope || scopeOf(user) === scope)
    .filter((user) => !account_sid || user.account_sid === account_sid)
    .filter((user) => !provider || user.service_provider_sid === provider || scopeOf(user) === 'admin')
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
}

/** `text` is in small letters. */
export function nameOrEmailContains({ name, email }: ListedUser, text: string): boolean {
  return name.toLowerCase().includes(text) || (email ?? '').toLowerCase().includes(text);
}

export async function warmUsersPage(
  queryClient: QueryClient,
  session: Session,
  search: UserSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(usersPageQuery(provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

const SUGGESTED = 8;

/** The first few whose name or e-mail address has this text, to choose one from. */
export function userSuggestionsQuery(filter: string) {
  return queryOptions({
    queryKey: ['users', 'list', 'suggestions', filter],
    queryFn: async ({ signal }) => {
      const page = { page: 1, page_size: SUGGESTED };
      const answer = await call(userEndpoints.list, { query: { ...page, filter } }, { signal });
      return asPage(answer, { ...page, name: filter }, nameOrEmailContains).data;
    },
    placeholderData: keepPreviousData,
  });
}

export function userQuery(user_sid: string) {
  return queryOptions({
    queryKey: ['users', 'one', user_sid],
    queryFn: ({ signal }) => call(userEndpoints.read, { params: { user_sid } }, { signal }),
  });
}

export async function warmUserForm(
  queryClient: QueryClient,
  session: Session,
  user_sid?: string,
): Promise<void> {
  if (user_sid) void queryClient.prefetchQuery(userQuery(user_sid));
  await warmAccountChoices(queryClient, session);
}

export function useCreateUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof userEndpoints.create>['body']) => call(userEndpoints.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users', 'list'] }),
  });
}

type Update = { body: Sent<typeof userEndpoints.update>['body']; madeFrom: User | undefined };

/** Done when the user has been read again, so that a form can show what the server has. */
export function useUpdateUser(user_sid: string, { isOwn }: { isOwn: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: Update) =>
      call(userEndpoints.update, { params: { user_sid }, body }, { madeFrom }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['users', 'list'] });
      if (isOwn) void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      return queryClient.invalidateQueries({ queryKey: userQuery(user_sid).queryKey });
    },
  });
}

/** The own session goes with the own user, so that nothing can be asked for afterwards. */
export function useRemoveUser({ isOwn }: { isOwn: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user_sid: string) => call(userEndpoints.remove, { params: { user_sid } }),
    onSuccess: (_, user_sid) => {
      if (isOwn) return;
      leaveRemoved(queryClient, userQuery(user_sid).queryKey);
      return queryClient.invalidateQueries({ queryKey: ['users', 'list'] });
    },
  });
}
