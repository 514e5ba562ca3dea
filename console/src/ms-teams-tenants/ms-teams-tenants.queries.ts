import {
  type ListedTenant,
  type MsTeamsTenant,
  msTeamsTenantEndpoints,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { call } from '../app/api.ts';
import { fetchOnce } from '../app/fetch-ahead.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import { queryClient } from '../app/query-client.ts';
import type { RecordKind } from '../app/record/record-kind.ts';
import { resourceQueries } from '../app/resource-queries.ts';
import { applicationNamesQuery } from '../applications/applications.queries.ts';

const queries = resourceQueries('ms-teams-tenants', msTeamsTenantEndpoints, 'ms_teams_tenant_sid');
export const tenantQuery = queries.one;

export const tenantKind: RecordKind<MsTeamsTenant, typeof msTeamsTenantEndpoints> = {
  area: 'ms-teams-tenants',
  list: 'Microsoft Teams tenants',
  kind: 'tenant',
  sid: 'Microsoft Teams tenant SID',
  fields: 3,
  queries,
  policy: msTeamsTenantPolicy,
  ownerOf: (tenant) => tenant,
  sidOf: (tenant) => tenant.ms_teams_tenant_sid,
  nameOf: (tenant) => tenant.tenant_fqdn,
  goes: 'Calls from this Teams domain are no longer answered.',
  deleted: (name) => `Deleted Microsoft Teams Tenant ${name}`,
  created: 'Microsoft Teams Tenant created successfully',
  updated: 'Microsoft Teams Tenant updated successfully',
};

/** Of the provider, or of one account; found by any part of the domain name. */
export const tenantPages = pagesOf<ListedTenant, 'tenant_fqdn'>('ms-teams-tenants', {
  sorts: ['tenant_fqdn'],
  ask: async (asked, { service_provider_sid, search: { account: account_sid, filter } }, options) => {
    const query = { ...asked, service_provider_sid, account_sid, tenant_fqdn: filter };
    const answer = await call(msTeamsTenantEndpoints.list, { query }, options);
    if (!Array.isArray(answer)) return answer;
    const names = await fetchOnce(queryClient, applicationNamesQuery(service_provider_sid));
    return answer.map((row) => ({ ...row, application_name: names.get(row.application_sid ?? '') ?? null }));
  },
  textOf: (tenant) => tenant.tenant_fqdn,
  isMeant: (tenant, asked) => tenant.service_provider_sid === asked.service_provider_sid,
});
