import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useEffect, useState } from 'react';
import { rememberList } from '../app/list-as-left.ts';
import { pageAsked } from '../app/list-search.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { AccountState } from './AccountState.tsx';
import { type AccountSearch, accountsPageQuery } from './accounts.queries.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

const route = getRouteApi('/internal/accounts/');
const FILTER_DELAY_MS = 300;

const column = columnsOf<Account>();
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { width: '28%' } }),
  column.accessor('sip_realm', {
    header: 'SIP realm',
    cell: ({ row }) => row.original.sip_realm || null,
    meta: { width: '30%' },
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row }) => <AccountState account={row.original} />,
  }),
  column.accessor('created_at', {
    header: 'Created',
    cell: ({ row }) => <RelativeTime iso={row.original.created_at} />,
    meta: { compact: 'hidden' },
  }),
  column.accessor('account_sid', {
    header: 'Account SID',
    cell: ({ row }) => (
      <CopyText short text={row.original.account_sid} name={`SID of ${row.original.name}`} />
    ),
    meta: { compact: 'hidden' },
  }),
]);

export function AccountList() {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [leaving, setLeaving] = useState<Account | null>(null);
  const query = useQuery({
    ...accountsPageQuery(provider?.service_provider_sid ?? '', search),
    enabled: Boolean(provider),
  });
  const { page, page_size } = pageAsked(search);
  const hasNone = query.data?.total === 0 && !query.isPlaceholderData && !search.name;
  useEffect(() => rememberList('/internal/accounts', search), [search]);

  function show(next: Partial<AccountSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  function leave(name: string) {
    toastSuccess(`Account ${name} deleted`);
    // The last row of the last page takes the page with it.
    if (query.data?.data.length === 1 && page > 1) show({ page: page - 1 }, true);
  }

  const add = (
    <GuardedButton
      may={may(accountPolicy, 'create', actor)}
      link={linkOptions({ to: '/internal/accounts/add' })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add account
    </GuardedButton>
  );

  return (
    <>
      <PageHeader
        title="Accounts"
        purpose="Customers of this service provider, each with its own applications, numbers and users"
        action={!hasNone && add}
      />
      {!hasNone && (
        <FilterBar
          search={{
            label: 'Filter by name',
            value: search.name ?? '',
            onChange: (name) => show({ name: name || undefined }, true),
            delay_ms: FILTER_DELAY_MS,
          }}
          onClear={() => show({ name: undefined })}
        />
      )}
      <DataTable
        noun="accounts"
        columns={columns}
        query={query}
        rowId={(account) => account.account_sid}
        rowName={(account) => account.name}
        rowLink={(account) => editLink(account)}
        rowActions={(account) => [
          { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, quick: true, link: editLink(account) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} aria-hidden />,
            quick: true,
            destructive: true,
            may: may(accountPolicy, 'remove', actor, account),
            onSelect: () => setLeaving(account),
          },
        ]}
        paging={{
          page,
          size: page_size,
          onPage: (to) => show({ page: to > 1 ? to : undefined }),
          onSize: (size) => show({ size }),
        }}
        empty={{
          title: 'No accounts yet',
          text: 'An account is one customer: it has its own applications, phone numbers, carriers and users.',
          action: add,
        }}
        filters={{ active: Boolean(search.name), onClear: () => show({ name: undefined }) }}
      />
      {leaving && (
        <DeleteAccount
          account={leaving}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => leave(leaving.name)}
        />
      )}
    </>
  );
}

function editLink({ account_sid }: Account) {
  return linkOptions({ to: '/internal/accounts/$accountSid/edit', params: { accountSid: account_sid } });
}
