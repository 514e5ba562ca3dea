import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { chosenAccount } from '../app/account-filter.ts';
import { backTo } from '../app/list-as-left.ts';
import { pageOf } from '../app/record-link.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { useCreateTenant } from './ms-teams-tenants.queries.ts';
import { TenantForm } from './TenantForm.tsx';
import { newTenantValues, tenantSent } from './tenant-form.ts';

const route = getRouteApi('/internal/ms-teams-tenants/add');

export function TenantCreator() {
  const search = route.useSearch();
  const session = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(session, provider_sid, search.account));
  const create = useCreateTenant();
  const navigate = useNavigate();
  const list = backTo('/internal/ms-teams-tenants', 'Microsoft Teams tenants');
  const first = chosenAccount(accounts.data ?? [], search.account);
  return (
    <AddScreen
      kind="tenant"
      title="Add Microsoft Teams tenant"
      list={list}
      purpose="A Teams domain whose calls an account answers"
      fields={3}
      needs={[accounts]}
    >
      {() => (
        <TenantForm
          values={newTenantValues(first?.account_sid ?? '')}
          may={may(msTeamsTenantPolicy, 'begin', session.actor)}
          cancel={list.link}
          onSave={(values) => create.mutateAsync(tenantSent(values, provider_sid))}
          onSaved={({ sid }) => {
            toastSuccess('Microsoft Teams Tenant created successfully');
            void navigate(pageOf('ms-teams-tenants', sid));
          }}
        />
      )}
    </AddScreen>
  );
}
