import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { useNewRecord } from '../app/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ClientForm } from './ClientForm.tsx';
import { firstAccount, newClientSent, newClientValues } from './client-form.ts';
import { clientKind, useCreateClient } from './clients.queries.ts';

const route = getRouteApi('/internal/clients/add');

export function ClientCreator() {
  const search = route.useSearch();
  const session = useSession();
  const provider = useCurrentProvider();
  const accounts = useQuery(firstAccountsQuery(session, provider?.service_provider_sid, search.account));
  const create = useCreateClient();
  const { screen, form } = useNewRecord(clientKind);
  const first = firstAccount(accounts.data ?? [], search.account);
  return (
    <AddScreen
      {...screen}
      purpose="A SIP phone or softphone that registers with an account"
      needs={[accounts]}
    >
      {() => (
        <ClientForm
          {...form}
          values={newClientValues(first?.account_sid ?? '')}
          onSave={(values) => create.mutateAsync(newClientSent(values))}
        />
      )}
    </AddScreen>
  );
}
