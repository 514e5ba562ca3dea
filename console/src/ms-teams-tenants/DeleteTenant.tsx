import type { MsTeamsTenant } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import type { Deleting } from '../app/RecordScreen.tsx';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { useRemoveTenant } from './ms-teams-tenants.queries.ts';

type DeleteTenantProps = Deleting & {
  tenant: Pick<MsTeamsTenant, 'ms_teams_tenant_sid' | 'tenant_fqdn'>;
};

export function DeleteTenant({ tenant, ...rest }: DeleteTenantProps) {
  const remove = useRemoveTenant();
  return (
    <ConfirmDelete
      {...rest}
      kind="tenant"
      name={tenant.tenant_fqdn}
      onDelete={() => remove.mutateAsync(tenant.ms_teams_tenant_sid)}
      done={`Deleted Microsoft Teams Tenant ${tenant.tenant_fqdn}`}
    >
      <p>Calls from this Teams domain are not answered any more.</p>
    </ConfirmDelete>
  );
}
