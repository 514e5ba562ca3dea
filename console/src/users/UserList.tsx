import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListedUser } from '@trunkline/contract/users/users.contract.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { accountFilter } from '../app/list/account-column.ts';
import { type ListedRow, ListScreen } from '../app/list/ListScreen.tsx';
import { stateFilter } from '../app/list/state-filter.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { scopesWithin, scopeWords } from './scope-words.ts';
import { UserScope } from './UserScope.tsx';
import { UserState } from './UserState.tsx';
import { userPages } from './users.queries.ts';

const columns: Column<ListedUser>[] = [
  { id: 'email', header: 'Email', cell: ({ email }) => email, wideOnly: true },
  { id: 'scope', header: 'Scope', cell: (user) => <UserScope user={user} /> },
  {
    id: 'state',
    header: 'State',
    cell: (user) => <UserState user={user} />,
    sort: 'is_active',
    least: 180,
    isWhole: true,
  },
  {
    id: 'last_login_at',
    header: 'Last sign-in',
    // A platform server does not tell, which is not never.
    cell: ({ last_login_at }) =>
      last_login_at === undefined ? null : <RelativeTime iso={last_login_at} never="Never" />,
    sort: 'last_login_at',
    align: 'end',
    wideOnly: true,
  },
];

const row: ListedRow<ListedUser> = {
  id: ({ user_sid }) => user_sid,
  name: ({ name }) => name,
  removal: (user, dialog) => <DeleteUser user={user} {...dialog} />,
};

const words = {
  title: 'Users',
  help: 'roles',
  purpose: 'The people who sign in here and what they have access to',
  noun: 'users',
  search: 'Filter by name or email',
  empty: {
    title: 'No users.',
    text: 'Add a user for each person who signs in. Each starts with a temporary password.',
  },
};

export function UserList() {
  const session = useSession();
  const { actor } = session;
  const provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const own = userSidOf(actor);
  // Nobody filters by a scope above the own, and where there is one only there is nothing to choose.
  const scopes = scopesWithin(actor.scope).map((scope) => ({ value: scope, label: scopeWords[scope] }));
  return (
    <ListScreen
      words={words}
      many="users"
      pages={userPages}
      columns={[
        {
          id: 'name',
          header: 'User name',
          cell: ({ name, user_sid }) => `${name}${user_sid === own ? ' (you)' : ''}`,
          sort: 'name',
        },
        ...columns,
      ]}
      row={{
        ...row,
        mayRemove: ({ user_sid, account_sid = null, service_provider_sid = null }) =>
          may(userPolicy, 'remove', actor, { user_sid, account_sid, service_provider_sid }),
      }}
      filters={[
        ...(scopes.length > 1
          ? [
              {
                name: 'scope',
                label: 'Scope',
                any: 'All scopes',
                options: scopes,
                countedAs: (scope: string) => scope,
              },
            ]
          : []),
        ...stateFilter<ListedUser>(session),
        ...accountFilter<ListedUser>(actor, provider_sid, { counts: 'users' }),
      ]}
      add={{ may: may(userPolicy, 'begin', actor), label: 'Add user' }}
    />
  );
}
