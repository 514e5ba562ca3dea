import { useQuery } from '@tanstack/react-query';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { explainEntry } from '../app/calls/explain-link.ts';
import { accountColumn, accountFilter } from '../app/list/account-column.ts';
import { ListScreen } from '../app/list/ListScreen.tsx';
import { needsAccount } from '../app/list/needs.ts';
import { stateFilter } from '../app/list/state-filter.ts';
import { useListAddress, useListPage } from '../app/list/use-list-page.ts';
import { rowOf } from '../app/record/DeleteRecord.tsx';
import { useSession } from '../session/session.queries.ts';
import { ActiveBadge } from '../ui/page/ActiveBadge.tsx';
import type { Column } from '../ui/table/columns.ts';
import { type ClientRow, clientKind, clientPages, clientRegistrationsQuery } from './clients.queries.ts';
import { RealmNote } from './RealmNote.tsx';
import { RegistrationState } from './RegistrationState.tsx';

const username: Column<ClientRow> = {
  id: 'username',
  header: 'Username',
  cell: (client) => client.username,
  sort: 'username',
};
const state: Column<ClientRow> = {
  id: 'state',
  header: 'State',
  cell: (client) => <ActiveBadge of={client} />,
  sort: 'is_active',
};
/** Beside a registration there is no room for two states on a phone, and most are active. */
const stateBeside: Column<ClientRow> = { ...state, wideOnly: ({ is_active }) => Boolean(is_active) };

export function ClientList() {
  const session = useSession();
  const { actor, me } = session;
  const { search } = useListAddress();
  const { provider, query } = useListPage(clientPages, search);
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const registration = useRegistrationColumn(query.data?.data);
  const { data: chosen } = useQuery(accountQuery(search.account ?? ''));
  const account =
    actor.scope === 'account'
      ? { account_sid: actor.account_sid, name: '', sip_realm: me.account.sip_realm }
      : search.account && chosen;
  const asked = account || undefined;
  const realm = asked?.sip_realm;
  return (
    <ListScreen
      words={{
        title: 'Clients',
        help: 'accounts.sip-clients',
        purpose: 'SIP phones and softphones, with their credentials and what they may call',
        noun: 'clients',
        search: 'Filter by username',
        empty: {
          title: 'No clients yet',
          text: 'A client is the username and password of a SIP phone or softphone. Add one for each device.',
          needs: needsAccount(actor, service_provider_sid, 'a client'),
        },
      }}
      many="clients"
      pages={clientPages}
      columns={[
        username,
        registration.length > 0 ? stateBeside : state,
        ...accountColumn<ClientRow>(actor),
        ...registration,
      ]}
      row={{
        ...rowOf(clientKind),
        actions: ({ username, account_sid }) =>
          realm && account_sid === asked?.account_sid
            ? explainEntry(session, { from: `${username}@${realm}` }, 'Explain its calls')
            : [],
        mayRemove: (client) =>
          may(clientPolicy, 'remove', actor, { account_sid: client.account_sid, service_provider_sid }),
      }}
      filters={[
        ...accountFilter<ClientRow>(actor, service_provider_sid, { counts: 'clients' }),
        ...stateFilter<ClientRow>(session),
      ]}
      add={{ may: may(clientPolicy, 'begin', actor), label: 'Add client' }}
    >
      {account && <RealmNote account={account} isOwn={actor.scope === 'account'} />}
    </ListScreen>
  );
}

/** Asked for the whole page at once, and only of a server that knows. */
function useRegistrationColumn(rows: readonly ClientRow[] = []): Column<ClientRow>[] {
  const { features } = useSession();
  const { data, error } = useQuery({
    ...clientRegistrationsQuery(rows),
    enabled: features.has('registrations') && rows.length > 0,
  });
  if (!features.has('registrations')) return [];
  const known = new Map(data?.map((one) => [one.client_sid, one]));
  return [
    {
      id: 'registration',
      header: 'Registration',
      cell: ({ client_sid }) => <RegistrationState registration={known.get(client_sid)} error={error} />,
    },
  ];
}
