/** The tenant form's values, what is sent of them, and what is wrong with them. Pure. */
import {
  type MsTeamsTenant,
  msTeamsTenantInput,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { faultsByField } from '../app/faults-by-field.ts';

export type TenantValues = {
  tenant_fqdn: string;
  /** Empty until one is chosen. */
  account_sid: string;
  /** Empty means none. */
  application_sid: string;
};

export function newTenantValues(account_sid: string): TenantValues {
  return { tenant_fqdn: '', account_sid, application_sid: '' };
}

export function tenantValues(tenant: MsTeamsTenant): TenantValues {
  const { tenant_fqdn, account_sid, application_sid } = tenant;
  return { tenant_fqdn, account_sid, application_sid: application_sid ?? '' };
}

/** `service_provider_sid` is that of the accounts to choose from; a platform server asks for it. */
export function tenantSent(values: TenantValues, service_provider_sid: string | undefined) {
  const { tenant_fqdn, account_sid, application_sid } = values;
  return {
    tenant_fqdn,
    service_provider_sid,
    account_sid: account_sid || null,
    application_sid: application_sid || null,
  };
}

/** By field, from the contract's own schema: what the server would refuse is refused before it is sent. */
export function tenantFaults(values: TenantValues): Record<string, string> {
  const faults = faultsByField(msTeamsTenantInput.safeParse(tenantSent(values, undefined)));
  if (values.account_sid === '') faults.account_sid = 'Account is required';
  return faults;
}
