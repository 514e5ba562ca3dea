import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { useEffect, useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { pageAsked } from '../app/list-search.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { DeleteLcr } from './DeleteLcr.tsx';
import classes from './LcrList.module.css';
import { lcrTitle, routesShown } from './lcr-form.ts';
import { type LcrRow, type LcrSearch, lcrsPageQuery } from './lcrs.queries.ts';

const route = getRouteApi('/internal/least-cost-routing/');

const column = columnsOf<LcrRow>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    cell: ({ row }) => lcrTitle(row.original),
    meta: { width: '32%' },
  }),
  column.display({
    id: 'used_by',
    header: 'Used by',
    cell: ({ row }) => row.original.account_name ?? (row.original.account_sid ? null : 'All accounts'),
  }),
  column.display({
    id: 'routes',
    header: 'Routes',
    cell: ({ row }) => {
      const routes = routesShown(row.original.number_routes);
      return `${routes} ${routes === 1 ? 'route' : 'routes'}`;
    },
    meta: { align: 'end' },
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row }) =>
      row.original.is_active ? (
        <StatusBadge status="good">Active</StatusBadge>
      ) : (
        <StatusBadge status="off">Inactive</StatusBadge>
      ),
  }),
  column.accessor('lcr_sid', {
    header: 'Routing SID',
    cell: ({ row }) => (
      <CopyText short text={row.original.lcr_sid} name={`SID of ${lcrTitle(row.original)}`} />
    ),
    meta: { compact: 'hidden' },
  }),
]);

/** For admins; everybody else has an editor of their own. */
export function LcrList() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const provider_sid = provider?.service_provider_sid;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, provider_sid));
  const account = accounts.data?.find(({ account_sid }) => account_sid === search.account)?.account_sid;
  const query = useQuery({
    ...lcrsPageQuery(session, provider_sid ?? '', search),
    enabled: provider_sid !== undefined,
  });
  const [leaving, setLeaving] = useState<LcrRow | null>(null);
  const { page, page_size } = pageAsked(search);

  function show(next: Partial<LcrSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  // Another provider's account, remembered or from an old link.
  const isUnknown = search.account !== undefined && accounts.data !== undefined && !account;
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  const isPastEnd = total !== undefined && total > 0 && query.data?.data.length === 0;
  useEffect(() => {
    if (isUnknown) show({ account: undefined }, true);
    else if (isPastEnd && page > 1) show({ page: Math.ceil(total / page_size) }, true);
  });

  const add = (
    <GuardedButton
      may={may(lcrPolicy, 'begin', actor)}
      link={linkOptions({ to: '/internal/least-cost-routing/add', search: { account } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add routing
    </GuardedButton>
  );
  return (
    <>
      <PageHeader
        title="Outbound Call Routing"
        purpose="Which carrier takes which outgoing call; an account without one uses its service provider's"
        action={total === 0 && !search.account ? undefined : add}
      />
      <FilterBar
        onClear={search.account ? () => show({ account: undefined }) : undefined}
        isActive={Boolean(search.account)}
      >
        <AccountSelect
          label={undefined}
          aria-label="Used by"
          className={classes.account}
          all="All accounts"
          accounts={accounts.data}
          value={account ?? ''}
          onChange={(chosen) => {
            storeAccountSid(chosen);
            show({ account: chosen || undefined });
          }}
        />
      </FilterBar>
      <DataTable
        noun="outbound call routings"
        columns={columns}
        query={query}
        expectedRows={5}
        rowId={(lcr) => lcr.lcr_sid}
        rowName={lcrTitle}
        rowLink={editLink}
        rowActions={(lcr) => [
          { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, quick: true, link: editLink(lcr) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} aria-hidden />,
            quick: true,
            destructive: true,
            // The list is an admin's, who reaches all.
            may: may(lcrPolicy, 'remove', actor, lcr),
            onSelect: () => setLeaving(lcr),
          },
        ]}
        paging={{
          page,
          size: page_size,
          onPage: (to) => show({ page: to > 1 ? to : undefined }),
          onSize: (size) => show({ size }),
        }}
        empty={{
          title: 'No outbound call routing yet',
          text: 'Without one, calls leave over any active carrier. With one, the number that is called decides.',
          action: add,
        }}
        filters={{ active: Boolean(search.account), onClear: () => show({ account: undefined }) }}
      />
      {leaving && (
        <DeleteLcr
          lcr={leaving}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => toastSuccess(`${lcrTitle(leaving)} deleted`)}
        />
      )}
    </>
  );
}

function editLink({ lcr_sid }: LcrRow) {
  return linkOptions({ to: '/internal/least-cost-routing/$lcrSid/edit', params: { lcrSid: lcr_sid } });
}
