/** Microsoft Teams tenants: a Teams domain whose calls an account answers (`W20`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listAnswer, pageQuery, sortBy, textFilter } from '../core/paging.ts';
import { withoutUnseen } from '../core/printable.ts';
import { recordEndpoints } from '../core/record-endpoints.ts';
import { domainName, knownSid, sid, sidOrNone } from '../core/value.ts';

export const TENANT_DOMAIN_TAKEN = 'The domain name you have entered is already in use.';

export const msTeamsTenant = z.object({
  ms_teams_tenant_sid: knownSid,
  service_provider_sid: knownSid,
  account_sid: knownSid,
  application_sid: knownSid.nullable(),
  tenant_fqdn: z.string(),
});

/** One among others. The names are beside the sids, so that a list needs no further request. */
export const listedTenant = msTeamsTenant.extend({
  account_name: z.string().optional(),
  application_name: z.string().nullable().optional(),
});

const tenantDomain = z
  .string('missing field tenant_fqdn')
  .overwrite(withoutUnseen)
  .trim()
  .toLowerCase()
  .min(1, 'Domain name is required')
  .max(255, 'Domain name may have at most 255 characters')
  .regex(domainName, 'Domain name must be a domain name such as example.onmicrosoft.com');

/** Both sids are taken from the caller when an account asks, the provider's from the account when it is missing (`R15`). */
export const msTeamsTenantInput = z.object({
  service_provider_sid: sidOrNone,
  account_sid: sidOrNone,
  application_sid: sidOrNone,
  tenant_fqdn: tenantDomain,
});

/** A PUT changes what it names; the rest stays. */
export const msTeamsTenantUpdate = z.object({
  service_provider_sid: sidOrNone,
  account_sid: sidOrNone,
  application_sid: sidOrNone,
  tenant_fqdn: tenantDomain.optional(),
});

const msTeamsTenantParams = z.object({ ms_teams_tenant_sid: sid });

const msTeamsTenantFilter = pageQuery.extend({
  /** Any part of the domain name. */
  tenant_fqdn: textFilter.optional(),
  account_sid: sid.optional(),
  service_provider_sid: sid.optional(),
  sort: sortBy(['tenant_fqdn']),
});

export const msTeamsTenantEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/MicrosoftTeamsTenants',
    summary: 'The Microsoft Teams tenants within reach, by domain name',
    tag: 'ms-teams-tenants',
    query: msTeamsTenantFilter,
    ...listAnswer(listedTenant, 'ms_teams_tenants'),
  }),
  ...recordEndpoints({
    tag: 'ms-teams-tenants',
    path: '/MicrosoftTeamsTenants',
    params: msTeamsTenantParams,
    create: {
      summary: 'Add a Microsoft Teams tenant to an account whose provider has a domain for MS Teams',
      body: msTeamsTenantInput,
    },
    read: { summary: 'One Microsoft Teams tenant', answer: msTeamsTenant },
    update: { summary: 'Change what the body names', body: msTeamsTenantUpdate },
    remove: { summary: 'Delete a Microsoft Teams tenant' },
  }),
};

export type MsTeamsTenant = z.output<typeof msTeamsTenant>;
export type ListedTenant = z.output<typeof listedTenant>;
export type MsTeamsTenantInput = z.output<typeof msTeamsTenantInput>;
export type MsTeamsTenantUpdate = z.output<typeof msTeamsTenantUpdate>;
