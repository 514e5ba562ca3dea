/** Service providers: the tenants of an installation (`W6`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import type { Issue } from '../core/problem.ts';
import {
  created,
  domainName,
  knownSid,
  optionalLines,
  optionalText,
  requiredText,
  sid,
} from '../core/value.ts';
import { optionalWebhookInput, optionalWebhookUpdate, webhook } from '../core/webhook.ts';

export const serviceProvider = z.object({
  service_provider_sid: knownSid,
  name: z.string(),
  description: z.string().nullable(),
  root_domain: z.string().nullable(),
  ms_teams_fqdn: z.string().nullable(),
  registration_hook: webhook.nullable().meta({ description: 'Null to users of an account' }),
});

const teamsDomainText = optionalText('SBC domain name', 255);
const rootDomainText = optionalText('Root domain', 128).transform((text) => text?.toLowerCase() ?? null);

const noDomain = {
  root_domain: 'Root domain must be a domain name such as sip.example.com',
  ms_teams_fqdn: 'SBC domain name must be a domain name such as sbc.example.com',
};

type Domains = { [P in keyof typeof noDomain]?: string | null | undefined };

/** Faults for invalid domain names, unless they are stored: a platform accepts any text. */
export function domainFaults(sent: Domains, stored: Domains): Issue[] {
  return (['root_domain', 'ms_teams_fqdn'] as const).flatMap((path) => {
    const text = sent[path];
    const isFine =
      !text || domainName.test(text) || text.toLowerCase() === stored[path]?.trim().toLowerCase();
    return isFine ? [] : [{ path, message: noDomain[path] }];
  });
}

const teamsDomain = teamsDomainText.refine(
  (text) => text === null || domainName.test(text),
  noDomain.ms_teams_fqdn,
);

const rootDomain = rootDomainText.refine(
  (text) => text === null || domainName.test(text),
  noDomain.root_domain,
);

export const serviceProviderInput = z.object({
  name: requiredText('Service provider name', 64),
  description: optionalLines('Description', 255).optional(),
  /** What the SIP realms of its accounts end in, where customers choose a subdomain. */
  root_domain: rootDomain.optional(),
  /** Null switches Microsoft Teams direct routing off. */
  ms_teams_fqdn: teamsDomain.optional(),
  registration_hook: optionalWebhookInput('registration_hook').optional(),
});

/** Changes what it names; the rest stays. */
export const serviceProviderUpdate = serviceProviderInput
  .extend({
    // Both judged with what is stored (`domainFaults`).
    root_domain: rootDomainText,
    ms_teams_fqdn: teamsDomainText,
    registration_hook: optionalWebhookUpdate('registration_hook'),
  })
  .partial();

const serviceProviderParams = z.object({ service_provider_sid: sid });

export const serviceProviderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ServiceProviders',
    summary: 'The service providers within reach, by name',
    tag: 'service-providers',
    success: { status: 200, body: z.array(serviceProvider) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/ServiceProviders',
    summary: 'Add a service provider',
    tag: 'service-providers',
    body: serviceProviderInput,
    creates: 'sid',
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid',
    summary: 'One service provider',
    tag: 'service-providers',
    params: serviceProviderParams,
    success: { status: 200, body: serviceProvider },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ServiceProviders/:service_provider_sid',
    summary: 'Change what the body names',
    tag: 'service-providers',
    params: serviceProviderParams,
    body: serviceProviderUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ServiceProviders/:service_provider_sid',
    summary: 'Delete a service provider without accounts and users; the last provider cannot be deleted',
    tag: 'service-providers',
    params: serviceProviderParams,
    success: { status: 204, body: null },
  }),
};

export type ServiceProvider = z.output<typeof serviceProvider>;
export type ServiceProviderInput = z.output<typeof serviceProviderInput>;
export type ServiceProviderUpdate = z.output<typeof serviceProviderUpdate>;
