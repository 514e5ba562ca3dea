import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { useEffect } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { chosenAccount, storedAccountSid } from '../app/account-filter.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { useCreateTenant } from './ms-teams-tenants.queries.ts';
import { TenantForm } from './TenantForm.tsx';
import { NEEDS_ACCOUNT, newTenantValues, tenantSent } from './tenant-form.ts';
import { tenantListLink } from './tenant-list-link.ts';

const route = getRouteApi('/internal/ms-teams-tenants/add');

export function TenantCreator() {
  const search = route.useSearch();
  const session = useSession();
  const provider = useCurrentProvider();
  const provider_sid = provider?.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, provider_sid));
  const create = useCreateTenant();
  const navigate = useNavigate();
  const list = tenantListLink();
  const hasNoAccount = provider === null || accounts.data?.length === 0;

  useEffect(() => {
    if (!hasNoAccount) return;
    toastError(NEEDS_ACCOUNT);
    void navigate({ to: '/internal/accounts', replace: true });
  }, [hasNoAccount, navigate]);

  if (accounts.error && !accounts.data)
    return <RouteProblem error={accounts.error} reset={() => void accounts.refetch()} />;
  const asked = search.account ?? storedAccountSid() ?? undefined;
  const first = accounts.data && chosenAccount(accounts.data, asked);
  return (
    <>
      <PageHeader
        title="Add Microsoft Teams tenant"
        crumbs={[{ label: 'Microsoft Teams tenants', link: list }]}
        purpose="A Teams domain whose calls an account answers"
      />
      {first ? (
        <TenantForm
          values={newTenantValues(first.account_sid)}
          accounts={accounts.data}
          may={may(msTeamsTenantPolicy, 'begin', session.actor)}
          cancel={list}
          onSave={(values) => create.mutateAsync(tenantSent(values, provider_sid))}
          onSaved={({ sid }) => {
            toastSuccess('Microsoft Teams Tenant created successfully');
            void navigate(
              linkOptions({
                to: '/internal/ms-teams-tenants/$msTeamsTenantSid/edit',
                params: { msTeamsTenantSid: sid },
              }),
            );
          }}
        />
      ) : (
        <FormSkeleton name="tenant" fields={3} />
      )}
    </>
  );
}
