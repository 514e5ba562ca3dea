import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Client } from '@trunkline/contract/clients/clients.contract.ts';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import type { ClientRegistration } from '@trunkline/contract/clients/registrations.contract.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useMemo, useState } from 'react';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageAsked } from '../app/list-search.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { ClientState, RegistrationState } from './ClientState.tsx';
import { type ClientSearch, clientRegistrationsQuery, clientsPageQuery } from './clients.queries.ts';
import { DeleteClient } from './DeleteClient.tsx';

/** With what other answers know of it. */
type Row = Client & {
  account_name: string | undefined;
  registration: ClientRegistration | undefined;
  registration_error: unknown;
};

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('username', { header: 'Username', meta: { sort: 'username', width: '32%' } }),
  column.display({ id: 'state', header: 'State', cell: ({ row }) => <ClientState client={row.original} /> }),
  column.accessor('account_name', { id: 'account', header: 'Account', meta: { width: '32%' } }),
  column.display({
    id: 'registration',
    header: 'Registration',
    cell: ({ row: { original: client } }) => (
      <RegistrationState registration={client.registration} error={client.registration_error} />
    ),
  }),
]);

type ClientTableProps = {
  search: ClientSearch;
  /** Undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<ClientSearch>, replace?: boolean) => void;
  onClear: () => void;
  add: ReactNode;
};

export function ClientTable({ search, accounts, onShow, onClear, add }: ClientTableProps) {
  const { actor, features } = useSession();
  const service_provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const query = useQuery(clientsPageQuery(service_provider_sid, search));
  const [leaving, setLeaving] = useState<Client | null>(null);
  const { page, page_size } = pageAsked(search);

  const hasRegistrations = features.has('registrations');
  const sids = query.data?.data.map(({ client_sid }) => client_sid) ?? [];
  const registrations = useQuery({
    ...clientRegistrationsQuery(sids),
    enabled: hasRegistrations && sids.length > 0,
  });
  const data = useMemo(() => {
    const names = new Map(accounts?.map(({ account_sid, name }) => [account_sid, name]));
    const states = new Map(registrations.data?.map((one) => [one.client_sid, one]));
    const rows = query.data?.data.map((client) => ({
      ...client,
      account_name: names.get(client.account_sid),
      registration: states.get(client.client_sid),
      registration_error: registrations.error,
    }));
    return query.data && rows && { ...query.data, data: rows };
  }, [query.data, accounts, registrations.data, registrations.error]);
  const shown = useMemo(
    () =>
      columns.filter(
        ({ id }) =>
          (id !== 'account' || actor.scope !== 'account') && (id !== 'registration' || hasRegistrations),
      ),
    [actor.scope, hasRegistrations],
  );

  return (
    <>
      <DataTable
        noun="clients"
        columns={shown}
        query={{ ...query, data }}
        rowId={(client) => client.client_sid}
        rowName={(client) => client.username ?? client.client_sid}
        rowLink={editLink}
        rowActions={(client) => {
          const owner = { account_sid: client.account_sid, service_provider_sid };
          const mayUpdate = may(clientPolicy, 'update', actor, owner);
          return [
            { ...(mayUpdate.allowed ? edit : view), quick: true, link: editLink(client) },
            {
              label: 'Delete',
              icon: <IconTrash size={16} aria-hidden />,
              quick: true,
              destructive: true,
              may: may(clientPolicy, 'remove', actor, owner),
              onSelect: () => setLeaving(client),
            },
          ];
        }}
        sort={{
          by: search.sort === '-username' ? '-username' : 'username',
          onSort: (by) => onShow({ sort: by === '-username' ? by : undefined }),
        }}
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No clients yet',
          text: 'A client is a username and password with which a SIP phone or softphone registers. Add one for each device.',
          action: add,
        }}
        filters={{ active: Boolean(search.username), onClear }}
      />
      {leaving && (
        <DeleteClient
          client={leaving}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            toastSuccess('Client deleted successfully');
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

function editLink({ client_sid }: Client) {
  return linkOptions({ to: '/internal/clients/$clientSid/edit', params: { clientSid: client_sid } });
}
