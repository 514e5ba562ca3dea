import {
  type ListedTenant,
  msTeamsTenantEndpoints,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { call } from '../app/api.ts';
import { pagesOf } from '../app/list-pages.ts';
import { resourceQueries, useCreateOne, useRemoveOne, useUpdateOne } from '../app/resource-queries.ts';

const tenants = resourceQueries('ms-teams-tenants', msTeamsTenantEndpoints, 'ms_teams_tenant_sid');
export const tenantQuery = tenants.one;
export const useCreateTenant = () => useCreateOne(tenants);
export const useUpdateTenant = (sid: string) => useUpdateOne(tenants, sid);
export const useRemoveTenant = () => useRemoveOne(tenants);

/** Of the provider, or of one account; found by any part of the domain name. */
export const tenantPages = pagesOf<ListedTenant, 'tenant_fqdn'>('ms-teams-tenants', {
  sorts: ['tenant_fqdn'],
  ask: (asked, { service_provider_sid, search: { account: account_sid, filter } }, options) => {
    const query = { ...asked, service_provider_sid, account_sid, tenant_fqdn: filter };
    return call(msTeamsTenantEndpoints.list, { query }, options);
  },
  textOf: (tenant) => tenant.tenant_fqdn,
  isMeant: (tenant, asked) => tenant.service_provider_sid === asked.service_provider_sid,
});
