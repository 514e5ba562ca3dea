import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { noTeamsDomain } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { useState } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { homeOf } from '../app/guard.ts';
import { historyEntry } from '../app/history-entry.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { serviceProvidersQuery } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { DeleteTenant } from './DeleteTenant.tsx';
import { tenantQuery, useUpdateTenant } from './ms-teams-tenants.queries.ts';
import classes from './TenantEditor.module.css';
import { TenantForm } from './TenantForm.tsx';
import { tenantSent, tenantValues } from './tenant-form.ts';
import { tenantListLink } from './tenant-list-link.ts';

const route = getRouteApi('/internal/ms-teams-tenants/$msTeamsTenantSid/edit');

/** Open also where the provider has no Teams domain any more: what is left over can be deleted here. */
export function TenantEditor() {
  const { msTeamsTenantSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const { data: tenant, error, dataUpdatedAt, refetch } = useQuery(tenantQuery(msTeamsTenantSid));
  const { data: providers } = useQuery(serviceProvidersQuery());
  const accounts = useQuery(accountChoicesQuery(session, tenant?.service_provider_sid));
  const update = useUpdateTenant(msTeamsTenantSid);
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const provider = providers?.find((one) => one.service_provider_sid === tenant?.service_provider_sid);
  const lacksDomain = provider !== undefined && !provider.ms_teams_fqdn;
  const list = lacksDomain ? homeOf(session) : tenantListLink();
  const crumbs = lacksDomain ? [] : [{ label: 'Microsoft Teams tenants', link: list }];

  if (!tenant && error) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!tenant)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="Microsoft Teams tenant SID" sid={null} />
        <FormSkeleton name="tenant" fields={3} />
      </>
    );

  const mayRemove = may(msTeamsTenantPolicy, 'remove', actor, tenant);
  return (
    <>
      <PageHeader
        title={tenant.tenant_fqdn}
        crumbs={crumbs}
        purpose="Microsoft Teams tenant SID"
        sid={tenant.ms_teams_tenant_sid}
        menu={[
          ...historyEntry(session, tenant.ms_teams_tenant_sid),
          {
            label: 'Delete tenant',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      {lacksDomain && (
        <p role="alert" className={classes.warning}>
          {noTeamsDomain(provider.name)}, so no calls come from this tenant.
        </p>
      )}
      <TenantForm
        key={tenant.ms_teams_tenant_sid}
        values={tenantValues(tenant)}
        tenant={tenant}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        accounts={accounts.data}
        may={may(msTeamsTenantPolicy, 'update', actor, tenant)}
        cancel={list}
        onSave={(values, madeFrom = tenant) =>
          update.mutateAsync({ body: tenantSent(values, madeFrom.service_provider_sid), madeFrom })
        }
        onSaved={() => toastSuccess('Microsoft Teams Tenant updated successfully')}
      />
      <DangerZone
        title="Delete this tenant"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete tenant
          </GuardedButton>
        }
      >
        Calls from this Teams domain are not answered any more.
      </DangerZone>
      <DeleteTenant
        tenant={tenant}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        // What was typed into the form of a tenant that is gone needs no question.
        onDeleted={() => navigate({ ...list, ignoreBlocker: true })}
      />
    </>
  );
}
