import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useEffect } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid, storedAccountSid } from '../app/account-filter.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { ClientForm } from './ClientForm.tsx';
import { firstAccount, NEEDS_ACCOUNT, newClientSent, newClientValues } from './client-form.ts';
import { clientListLink } from './client-list-link.ts';
import { useCreateClient } from './clients.queries.ts';

const route = getRouteApi('/internal/clients/add');

export function ClientCreator() {
  const search = route.useSearch();
  const session = useSession();
  const provider = useCurrentProvider();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const create = useCreateClient();
  const navigate = useNavigate();
  const list = clientListLink();
  const hasNoAccount = provider === null || accounts.data?.length === 0;

  useEffect(() => {
    if (!hasNoAccount) return;
    toastError(NEEDS_ACCOUNT);
    void navigate({ to: '/internal/accounts', replace: true });
  }, [hasNoAccount, navigate]);

  if (accounts.error && !accounts.data)
    return <RouteProblem error={accounts.error} reset={() => void accounts.refetch()} />;
  const first = accounts.data && firstAccount(accounts.data, search.account ?? storedAccountSid());
  return (
    <>
      <PageHeader
        title="Add client"
        crumbs={[{ label: 'Clients', link: list }]}
        purpose="A SIP phone or softphone that registers with an account"
      />
      {first ? (
        <ClientForm
          values={newClientValues(first.account_sid)}
          accounts={accounts.data}
          may={may(clientPolicy, 'begin', session.actor)}
          cancel={list}
          onSave={(values) => create.mutateAsync(newClientSent(values))}
          onSaved={(_, { account_sid }) => {
            toastSuccess('Client created successfully');
            // The list shows the new client, whatever it was filtered by before.
            const isChosen = session.actor.scope !== 'account' && list.search.account;
            if (isChosen) storeAccountSid(account_sid);
            const shown = isChosen ? { account: account_sid } : {};
            void navigate(linkOptions({ to: '/internal/clients', search: shown }));
          }}
        />
      ) : (
        <FormSkeleton name="client" fields={6} />
      )}
    </>
  );
}
