/** Templates of well-known carriers (`W18`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { bit, created, knownSid, sid } from '../core/value.ts';
import { trunkTypes } from './carriers.contract.ts';

const templateGateway = z.object({
  ipv4: z.string(),
  netmask: z.number(),
  port: z.number(),
  inbound: bit,
  outbound: bit,
});

/** Text in angle brackets stands where a person must fill in their own. */
export const predefinedCarrier = z.object({
  predefined_carrier_sid: knownSid,
  name: z.string(),
  requires_static_ip: bit,
  e164_leading_plus: bit,
  requires_register: bit,
  register_username: z.string().nullable(),
  register_sip_realm: z.string().nullable(),
  register_password: z.string().nullable(),
  tech_prefix: z.string().nullable(),
  inbound_auth_username: z.string().nullable(),
  inbound_auth_password: z.string().nullable(),
  diversion: z.string().nullable(),
  trunk_type: z.enum(trunkTypes),
  /** What choosing it would add, so that a person can be asked first (`R25`). */
  sip_gateways: z.array(templateGateway),
  smpp_gateways: z.array(templateGateway),
});

const template = { predefined_carrier_sid: sid };

export const predefinedCarrierEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/PredefinedCarriers',
    summary: 'The templates, by name',
    tag: 'carriers',
    open: true,
    success: { status: 200, body: z.array(predefinedCarrier) },
  }),
  copyToProvider: endpoint({
    method: 'POST',
    path: '/ServiceProviders/:service_provider_sid/PredefinedCarriers/:predefined_carrier_sid',
    summary: "Add a provider's own carrier from a template, gateways included",
    tag: 'carriers',
    params: z.object({ service_provider_sid: sid, ...template }),
    creates: 'sid',
    success: { status: 201, body: created },
  }),
  copyToAccount: endpoint({
    method: 'POST',
    path: '/Accounts/:account_sid/PredefinedCarriers/:predefined_carrier_sid',
    summary: "Add an account's carrier from a template, gateways included",
    tag: 'carriers',
    params: z.object({ account_sid: sid, ...template }),
    creates: 'sid',
    success: { status: 201, body: created },
  }),
};

export type PredefinedCarrier = z.output<typeof predefinedCarrier>;
