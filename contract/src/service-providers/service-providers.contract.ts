/** Service providers: the tenants of an installation (api-core 6.8). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { created, knownSid, optionalText, requiredText, sid } from '../core/value.ts';
import { webhook } from '../core/webhook.ts';

export const serviceProvider = z.object({
  service_provider_sid: knownSid,
  name: z.string(),
  description: z.string().nullable(),
  root_domain: z.string().nullable(),
  ms_teams_fqdn: z.string().nullable(),
  registration_hook: webhook.nullable(),
});

export const serviceProviderInput = z.object({
  name: requiredText('Service provider name', 64),
  description: optionalText('Description', 255).optional(),
});

export const serviceProviderParams = z.object({ service_provider_sid: sid });

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
};

export type ServiceProvider = z.output<typeof serviceProvider>;
export type ServiceProviderInput = z.output<typeof serviceProviderInput>;
