import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { backTo } from '../app/list-as-left.ts';
import { pageOf } from '../app/record-link.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { ClientForm } from './ClientForm.tsx';
import { firstAccount, newClientSent, newClientValues } from './client-form.ts';
import { useCreateClient } from './clients.queries.ts';

const route = getRouteApi('/internal/clients/add');

export function ClientCreator() {
  const search = route.useSearch();
  const session = useSession();
  const provider = useCurrentProvider();
  const accounts = useQuery(firstAccountsQuery(session, provider?.service_provider_sid, search.account));
  const create = useCreateClient();
  const navigate = useNavigate();
  const list = backTo('/internal/clients', 'Clients');
  const first = firstAccount(accounts.data ?? [], search.account);
  return (
    <AddScreen
      kind="client"
      list={list}
      purpose="A SIP phone or softphone that registers with an account"
      fields={4}
      needs={[accounts]}
    >
      {() => (
        <ClientForm
          values={newClientValues(first?.account_sid ?? '')}
          may={may(clientPolicy, 'begin', session.actor)}
          cancel={list.link}
          onSave={(values) => create.mutateAsync(newClientSent(values))}
          onSaved={({ sid }) => {
            toastSuccess('Client created successfully');
            void navigate(pageOf('clients', sid));
          }}
        />
      )}
    </AddScreen>
  );
}
