import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListedUser } from '@trunkline/contract/users/users.contract.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { type ReactNode, useState } from 'react';
import { pageAsked } from '../app/list-search.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { UserScope } from './UserScope.tsx';
import { UserState } from './UserState.tsx';
import { type UserSearch, usersPageQuery } from './users.queries.ts';

type UserTableProps = {
  search: UserSearch;
  onShow: (next: Partial<UserSearch>, replace?: boolean) => void;
  onClear: () => void;
  add: ReactNode;
};

const column = columnsOf<ListedUser>();
const columns = column.columns([
  column.accessor('name', {
    header: 'User name',
    cell: ({ row }) => <UserName user={row.original} />,
    meta: { width: '20%' },
  }),
  column.accessor('email', { header: 'E-mail', meta: { width: '24%', compact: 'hidden' } }),
  column.display({
    id: 'scope',
    header: 'Scope',
    cell: ({ row }) => <UserScope user={row.original} />,
    meta: { width: '22%' },
  }),
  column.display({ id: 'state', header: 'State', cell: ({ row }) => <UserState user={row.original} /> }),
  column.accessor('last_login_at', {
    header: 'Last sign-in',
    // A platform server does not tell, which is not never.
    cell: ({ row: { original: user } }) =>
      user.last_login_at === undefined ? null : <RelativeTime iso={user.last_login_at} never="Never" />,
    meta: { compact: 'hidden' },
  }),
]);

export function UserTable({ search, onShow, onClear, add }: UserTableProps) {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const [leaving, setLeaving] = useState<ListedUser | null>(null);
  const query = useQuery({
    ...usersPageQuery(provider?.service_provider_sid ?? '', search),
    enabled: provider !== undefined,
  });
  const { page, page_size } = pageAsked(search);

  return (
    <>
      <DataTable
        noun="users"
        columns={columns}
        query={query}
        rowId={(user) => user.user_sid}
        rowName={(user) => user.name}
        rowLink={editLink}
        rowActions={(user) => [
          { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, quick: true, link: editLink(user) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} aria-hidden />,
            quick: true,
            destructive: true,
            may: may(userPolicy, 'remove', actor, ownedUser(user)),
            onSelect: () => setLeaving(user),
          },
        ]}
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No users.',
          text: 'Add one for each person who is to sign in. Each begins with a temporary password.',
          action: add,
        }}
        filters={{ active: Boolean(search.filter || search.scope || search.account), onClear }}
      />
      {leaving && (
        <DeleteUser
          user={leaving}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            // The last row of the last page takes the page with it.
            if (query.data?.data.length === 1 && page > 1) onShow({ page: page - 1 }, true);
          }}
        />
      )}
    </>
  );
}

function UserName({ user }: { user: ListedUser }) {
  const isOwn = userSidOf(useSession().actor) === user.user_sid;
  return (
    <>
      {user.name}
      {isOwn && ' (you)'}
    </>
  );
}

function editLink({ user_sid }: ListedUser) {
  return linkOptions({ to: '/internal/users/$userSid/edit', params: { userSid: user_sid } });
}

function ownedUser({ user_sid, account_sid, service_provider_sid }: ListedUser) {
  return { user_sid, account_sid: account_sid ?? null, service_provider_sid: service_provider_sid ?? null };
}
