import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import {
  msTeamsTenantPolicy,
  noTeamsDomain,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { homeOf } from '../app/guard.ts';
import { backTo } from '../app/list-as-left.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { serviceProvidersQuery } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { DeleteTenant } from './DeleteTenant.tsx';
import { tenantQuery, useUpdateTenant } from './ms-teams-tenants.queries.ts';
import classes from './TenantEditor.module.css';
import { TenantForm } from './TenantForm.tsx';
import { tenantSent, tenantValues } from './tenant-form.ts';

const route = getRouteApi('/internal/ms-teams-tenants/$msTeamsTenantSid/edit');
const words = {
  area: 'ms-teams-tenants',
  kind: 'tenant',
  sid: 'Microsoft Teams tenant SID',
  fields: 3,
} as const;

/** Open also where the provider has no Teams domain any more: what is left over can be deleted here. */
export function TenantEditor() {
  const { msTeamsTenantSid } = route.useParams();
  const session = useSession();
  const query = useQuery(tenantQuery(msTeamsTenantSid));
  const owner_sid = query.data?.service_provider_sid;
  const { data: providers } = useQuery(serviceProvidersQuery());
  const update = useUpdateTenant(msTeamsTenantSid);
  const provider = providers?.find((one) => one.service_provider_sid === owner_sid);
  const lacksDomain = provider !== undefined && !provider.ms_teams_fqdn;
  const list = backTo('/internal/ms-teams-tenants', 'Microsoft Teams tenants');
  const back = lacksDomain ? homeOf(session) : list.link;
  return (
    <RecordScreen
      words={words}
      query={query}
      list={lacksDomain ? null : list}
      leaveTo={back}
      head={(tenant) => ({ title: tenant.tenant_fqdn, sid: tenant.ms_teams_tenant_sid })}
      removal={(tenant) => ({
        may: may(msTeamsTenantPolicy, 'remove', session.actor, tenant),
        about: 'Calls from this Teams domain are not answered any more.',
        dialog: (deleting) => <DeleteTenant tenant={tenant} {...deleting} />,
      })}
    >
      {(tenant) => (
        <>
          {lacksDomain && (
            <p role="alert" className={classes.warning}>
              {noTeamsDomain(provider.name)}, so no calls come from this tenant.
            </p>
          )}
          <TenantForm
            key={tenant.ms_teams_tenant_sid}
            values={tenantValues(tenant)}
            stored={storedFrom(tenant, query)}
            may={may(msTeamsTenantPolicy, 'update', session.actor, tenant)}
            cancel={back}
            onSave={(values, madeFrom = tenant) =>
              update.mutateAsync({ body: tenantSent(values, madeFrom.service_provider_sid), madeFrom })
            }
            onSaved={() => toastSuccess('Microsoft Teams Tenant updated successfully')}
          />
        </>
      )}
    </RecordScreen>
  );
}
