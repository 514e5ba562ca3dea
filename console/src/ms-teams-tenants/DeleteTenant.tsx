import type { MsTeamsTenant } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { useRemoveTenant } from './ms-teams-tenants.queries.ts';

type DeleteTenantProps = {
  tenant: Pick<MsTeamsTenant, 'ms_teams_tenant_sid' | 'tenant_fqdn'>;
  opened: boolean;
  onClose: () => void;
  /** The person has been told already. */
  onDeleted: () => void;
};

export function DeleteTenant({ tenant, opened, onClose, onDeleted }: DeleteTenantProps) {
  const remove = useRemoveTenant();
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      kind="tenant"
      name={tenant.tenant_fqdn}
      onDelete={() => remove.mutateAsync(tenant.ms_teams_tenant_sid)}
      onDeleted={() => {
        toastSuccess(`Deleted Microsoft Teams Tenant ${tenant.tenant_fqdn}`);
        onDeleted();
      }}
    >
      <p>Calls from this Teams domain are not answered any more.</p>
    </ConfirmDelete>
  );
}
