import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListedTenant } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { type ReactNode, useMemo, useState } from 'react';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageAsked } from '../app/list-search.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { DeleteTenant } from './DeleteTenant.tsx';
import { type TenantSearch, tenantsPageQuery } from './ms-teams-tenants.queries.ts';

const column = columnsOf<ListedTenant>();
const columns = column.columns([
  column.accessor('tenant_fqdn', { header: 'Domain name', meta: { sort: 'tenant_fqdn', width: '40%' } }),
  column.accessor('account_name', { id: 'account', header: 'Account', meta: { width: '28%' } }),
  column.display({
    id: 'application',
    header: 'Application',
    // A platform server does not tell the name.
    cell: ({ row: { original: tenant } }) => tenant.application_name ?? tenant.application_sid,
  }),
]);

type TenantTableProps = {
  search: TenantSearch;
  /** Undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<TenantSearch>, replace?: boolean) => void;
  onClear: () => void;
  add: ReactNode;
};

export function TenantTable({ search, accounts, onShow, onClear, add }: TenantTableProps) {
  const { actor } = useSession();
  const query = useQuery(tenantsPageQuery(useCurrentProvider()?.service_provider_sid ?? '', search));
  const [leaving, setLeaving] = useState<ListedTenant | null>(null);
  const { page, page_size } = pageAsked(search);
  const data = useMemo(() => {
    const names = new Map(accounts?.map(({ account_sid, name }) => [account_sid, name]));
    const named = (tenant: ListedTenant) => {
      const account_name = tenant.account_name ?? names.get(tenant.account_sid);
      return account_name === undefined ? tenant : { ...tenant, account_name };
    };
    return query.data && { ...query.data, data: query.data.data.map(named) };
  }, [query.data, accounts]);
  const shown = useMemo(
    () => columns.filter(({ id }) => id !== 'account' || actor.scope !== 'account'),
    [actor.scope],
  );

  return (
    <>
      <DataTable
        noun="tenants"
        columns={shown}
        query={{ ...query, data }}
        rowId={(tenant) => tenant.ms_teams_tenant_sid}
        rowName={(tenant) => tenant.tenant_fqdn}
        rowLink={editLink}
        rowActions={(tenant) => {
          const mayUpdate = may(msTeamsTenantPolicy, 'update', actor, tenant);
          return [
            { ...(mayUpdate.allowed ? edit : view), quick: true, link: editLink(tenant) },
            {
              label: 'Delete',
              icon: <IconTrash size={16} aria-hidden />,
              quick: true,
              destructive: true,
              may: may(msTeamsTenantPolicy, 'remove', actor, tenant),
              onSelect: () => setLeaving(tenant),
            },
          ];
        }}
        sort={{
          by: search.sort === '-tenant_fqdn' ? '-tenant_fqdn' : 'tenant_fqdn',
          onSort: (by) => onShow({ sort: by === '-tenant_fqdn' ? by : undefined }),
        }}
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No Microsoft Teams Tenant.',
          text: 'A tenant is a domain of a Microsoft Teams customer, tied to the account and application that answer its calls.',
          action: add,
        }}
        filters={{ active: Boolean(search.domain), onClear }}
      />
      {leaving && (
        <DeleteTenant
          tenant={leaving}
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

const edit = { label: 'Edit', icon: <IconPencil size={16} aria-hidden /> };
const view = { label: 'View', icon: <IconEye size={16} aria-hidden /> };

function editLink({ ms_teams_tenant_sid }: ListedTenant) {
  return linkOptions({
    to: '/internal/ms-teams-tenants/$msTeamsTenantSid/edit',
    params: { msTeamsTenantSid: ms_teams_tenant_sid },
  });
}
