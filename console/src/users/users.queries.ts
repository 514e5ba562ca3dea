import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activeStates } from '@trunkline/contract/core/active-states.ts';
import type { Scope } from '@trunkline/contract/core/actor.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import {
  type ListedUser,
  type User,
  userEndpoints,
  type userSorts,
} from '@trunkline/contract/users/users.contract.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { call } from '../app/api.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import type { Filtered } from '../app/list/list-search.ts';
import { stateAsked } from '../app/list/state-filter.ts';
import { pageOfWhole } from '../app/list/whole-list.ts';
import { PICKS_PAGE, picksOf } from '../app/record/picks.ts';
import type { RecordKind } from '../app/record/record-kind.ts';
import { leaveRemoved, listsKey, resourceQueries } from '../app/resource-queries.ts';
import { removeQuietly } from '../app/stop-asking.ts';
import { sessionQuery } from '../session/session.queries.ts';

/** The own user is in the session. */
const users = resourceQueries('users', userEndpoints, 'user_sid', [sessionQuery().queryKey]);
export const userQuery = users.one;

/** Deleting has a question of its own: it may end the session. */
export const userKind: RecordKind<User, typeof userEndpoints, { name: string }, User> = {
  area: 'users',
  list: 'Users',
  kind: 'user',
  sid: 'User SID',
  fields: 6,
  queries: users,
  policy: userPolicy,
  ownerOf: (user) => user,
  sidOf: (user) => user.user_sid,
  nameOf: (user) => user.name,
  goes: 'The user is signed out everywhere at once.',
  about:
    'The user is signed out everywhere at once and cannot sign in again. To keep the user, switch “User is active” off instead.',
  deleted: (name) => `User ${name} deleted`,
  created: ({ name }) => `User ${name.trim()} added`,
  updated: ({ name }) => `User ${name.trim()} updated`,
};

export type UserSearch = Filtered<'scope' | 'state'>;

/** Of the provider, with admins as far as the viewer sees them; found by name or email address. */
export const userPages = pagesOf<ListedUser, (typeof userSorts)[number]>('users', {
  sorts: ['name', 'is_active', 'last_login_at'],
  ask: (asked, { service_provider_sid, search }, options) => {
    const { account: account_sid, filter, ...of } = search as UserSearch & { count_by?: 'scope' | 'state' };
    const scope = of.scope as Scope | undefined;
    const whose = { service_provider_sid, account_sid, scope };
    const query = {
      ...asked,
      ...whose,
      filter,
      state: stateAsked(search, activeStates).state,
      count_by: of.count_by,
    };
    return call(userEndpoints.list, { query }, options);
  },
  textOf: nameAndEmail,
  isMeant: (user, { service_provider_sid, search }) =>
    isMeantUser(user, service_provider_sid, (search as UserSearch).scope),
});

/** A platform server answers every user within reach, whatever was asked (`R7`). */
export function isMeantUser(
  user: ListedUser,
  service_provider_sid: string,
  scope: string | undefined,
): boolean {
  const own = scopeOf(user);
  return (!scope || own === scope) && (own === 'admin' || user.service_provider_sid === service_provider_sid);
}

export function nameAndEmail({ name, email }: ListedUser): string {
  return `${name} ${email ?? ''}`;
}

/** The first few within reach whose name or email address has the text. */
export function userPicks() {
  return picksOf({
    area: 'users',
    of: [],
    find: async (text, options) => {
      const answer = await call(userEndpoints.list, { query: { ...PICKS_PAGE, filter: text } }, options);
      const page = Array.isArray(answer)
        ? pageOfWhole(answer, { ...PICKS_PAGE, text }, nameAndEmail)
        : answer;
      return page.data.map(({ user_sid, name, email }) => ({ value: user_sid, label: name, detail: email }));
    },
    read: async (user_sid, options) => {
      const { name } = await call(userEndpoints.read, { params: { user_sid } }, options);
      return { value: user_sid, label: name };
    },
  });
}

/** The own session goes with the own user, so that nothing can be asked for afterwards. */
export function useRemoveUser({ isOwn }: { isOwn: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user_sid: string) =>
      removeQuietly(queryClient, isOwn ? undefined : user_sid, () =>
        call(userEndpoints.remove, { params: { user_sid } }),
      ),
    onSuccess: (_, user_sid) => {
      if (isOwn) return;
      leaveRemoved(queryClient, 'users', user_sid);
      return queryClient.invalidateQueries({ queryKey: listsKey('users') });
    },
  });
}
