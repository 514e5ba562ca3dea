import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { noTeamsDomain } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { chosenAccount } from '../app/account-filter.ts';
import { homeOf } from '../app/guard.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { useNewRecord, useRecord } from '../app/record-kind.ts';
import { serviceProvidersQuery, useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { PageNote } from '../ui/page/PageNote.tsx';
import { tenantKind, tenantQuery, useCreateTenant } from './ms-teams-tenants.queries.ts';
import { TenantForm } from './TenantForm.tsx';
import { newTenantValues, tenantSent, tenantValues } from './tenant-form.ts';

const adding = getRouteApi('/internal/ms-teams-tenants/add');
const route = getRouteApi('/internal/ms-teams-tenants/$msTeamsTenantSid/edit');

export function TenantCreator() {
  const search = adding.useSearch();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(useSession(), provider_sid, search.account));
  const create = useCreateTenant();
  const { screen, form } = useNewRecord(tenantKind);
  const first = chosenAccount(accounts.data ?? [], search.account);
  return (
    <AddScreen
      {...screen}
      title="Add Microsoft Teams tenant"
      purpose="A Teams domain whose calls an account answers"
      needs={[accounts]}
    >
      {() => (
        <TenantForm
          {...form}
          values={newTenantValues(first?.account_sid ?? '')}
          onSave={(values) => create.mutateAsync(tenantSent(values, provider_sid))}
        />
      )}
    </AddScreen>
  );
}

/** Open also where the provider has no Teams domain any more: what is left over can be deleted here. */
export function TenantEditor() {
  const { msTeamsTenantSid } = route.useParams();
  const session = useSession();
  const query = useQuery(tenantQuery(msTeamsTenantSid));
  const { screen, formOf, update } = useRecord(tenantKind, msTeamsTenantSid, query);
  const { data: providers } = useQuery(serviceProvidersQuery());
  const owner_sid = query.data?.service_provider_sid;
  const provider = providers?.find((one) => one.service_provider_sid === owner_sid);
  const lacksDomain = provider !== undefined && !provider.ms_teams_fqdn;
  const back = lacksDomain ? homeOf(session) : screen.list.link;
  return (
    <RecordScreen {...screen} list={lacksDomain ? null : screen.list} leaveTo={back}>
      {(tenant) => (
        <>
          {lacksDomain && (
            <PageNote warns>{noTeamsDomain(provider.name)}, so no calls come from this tenant.</PageNote>
          )}
          <TenantForm
            {...formOf(tenant)}
            key={msTeamsTenantSid}
            values={tenantValues(tenant)}
            cancel={back}
            onSave={(values, madeFrom = tenant) =>
              update({ body: tenantSent(values, madeFrom.service_provider_sid), madeFrom })
            }
          />
        </>
      )}
    </RecordScreen>
  );
}
