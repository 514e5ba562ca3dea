import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import {
  type ListedTenant,
  type MsTeamsTenant,
  msTeamsTenantEndpoints,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { accountApplicationsQuery, warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';

export type TenantSearch = ListSearch & {
  account?: string | undefined;
  /** Any part of the domain name. */
  domain?: string | undefined;
};

/** One page of the provider's tenants, or of one account's. */
export function tenantsPageQuery(service_provider_sid: string, search: TenantSearch) {
  const { account: account_sid, domain: tenant_fqdn } = search;
  const sort = search.sort === '-tenant_fqdn' ? ('-tenant_fqdn' as const) : undefined;
  const page = pageAsked(search);
  const asked = { ...page, tenant_fqdn, account_sid, sort };
  return queryOptions({
    queryKey: ['ms-teams-tenants', 'list', service_provider_sid, asked],
    queryFn: async ({ signal }) => {
      const query = { ...asked, service_provider_sid };
      const answer = await call(msTeamsTenantEndpoints.list, { query }, { signal });
      if (!Array.isArray(answer)) return answer;
      const named = narrowTenants(answer, { service_provider_sid, account_sid });
      return asPage(sort ? named.reverse() : named, { ...page, name: tenant_fqdn }, domainContains);
    },
    enabled: service_provider_sid !== '',
    placeholderData: rowsOfSame(service_provider_sid),
  });
}

/** A platform server answers everybody's tenants, in no order (`R7`). */
function narrowTenants(
  tenants: readonly ListedTenant[],
  asked: { service_provider_sid: string; account_sid: string | undefined },
): ListedTenant[] {
  return tenants
    .filter((tenant) => tenant.service_provider_sid === asked.service_provider_sid)
    .filter((tenant) => !asked.account_sid || tenant.account_sid === asked.account_sid)
    .sort((a, b) => a.tenant_fqdn.localeCompare(b.tenant_fqdn));
}

function domainContains({ tenant_fqdn }: ListedTenant, text: string): boolean {
  return tenant_fqdn.toLowerCase().includes(text);
}

export async function warmTenantList(
  queryClient: QueryClient,
  session: Session,
  search: TenantSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(tenantsPageQuery(provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

export function tenantQuery(ms_teams_tenant_sid: string) {
  return queryOptions({
    queryKey: ['ms-teams-tenants', 'one', ms_teams_tenant_sid],
    queryFn: ({ signal }) =>
      call(msTeamsTenantEndpoints.read, { params: { ms_teams_tenant_sid } }, { signal }),
  });
}

/** The tenant, and the applications that it may choose from. */
export async function warmTenant(queryClient: QueryClient, ms_teams_tenant_sid: string): Promise<void> {
  const tenant = await queryClient.ensureQueryData(tenantQuery(ms_teams_tenant_sid)).catch(() => null);
  if (tenant) void queryClient.prefetchQuery(accountApplicationsQuery(tenant.account_sid));
}

export function useCreateTenant() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof msTeamsTenantEndpoints.create>['body']) =>
      call(msTeamsTenantEndpoints.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['ms-teams-tenants', 'list'] }),
  });
}

export type TenantChange = {
  body: Sent<typeof msTeamsTenantEndpoints.update>['body'];
  madeFrom: MsTeamsTenant | undefined;
};

/** Done when the tenant has been read again, so that the form can show what the server has. */
export function useUpdateTenant(ms_teams_tenant_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: TenantChange) =>
      call(msTeamsTenantEndpoints.update, { params: { ms_teams_tenant_sid }, body }, { madeFrom }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['ms-teams-tenants', 'list'] });
      return queryClient.invalidateQueries({ queryKey: tenantQuery(ms_teams_tenant_sid).queryKey });
    },
  });
}

export function useRemoveTenant() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ms_teams_tenant_sid: string) =>
      call(msTeamsTenantEndpoints.remove, { params: { ms_teams_tenant_sid } }),
    onSuccess: (_, ms_teams_tenant_sid) => {
      leaveRemoved(queryClient, tenantQuery(ms_teams_tenant_sid).queryKey);
      return queryClient.invalidateQueries({ queryKey: ['ms-teams-tenants', 'list'] });
    },
  });
}
