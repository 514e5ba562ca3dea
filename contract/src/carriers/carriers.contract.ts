/** Carriers: where calls and messages come from and go to (`W16`). */
import { z } from 'zod';
import { atMost } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { listAnswer } from '../core/paging.ts';
import { tenantOfPath } from '../core/parents.ts';
import { bit, created, flag, knownSid, optionalText, requiredText, sid, when } from '../core/value.ts';
import { carrierFilter, LONGEST_CARRIER_NAME } from './carrier-filter.ts';
import { carrierFaults } from './carrier-rules.ts';
import { description, enquireLinkInterval, gatewayCounts, oneOf, proxy, secret } from './carrier-values.ts';
import { sipGateway, sipGatewayRow, smppGateway, smppGatewayRow } from './gateways.contract.ts';
import { registerStatus } from './register-status.ts';

export const trunkTypes = ['static_ip', 'auth', 'reg'] as const;
export const dtmfTypes = ['rfc2833', 'tones', 'info'] as const;
/** Rows of one kind that a carrier may have: the platform's limit for an account, here for each carrier. */
export const MOST_GATEWAYS = 150;

export const carrier = z.object({
  voip_carrier_sid: knownSid,
  name: z.string(),
  description: z.string().nullable(),
  account_sid: knownSid.nullable(),
  service_provider_sid: knownSid.nullable(),
  application_sid: knownSid.nullable(),
  e164_leading_plus: bit,
  requires_register: bit,
  register_username: z.string().nullable(),
  register_password: secret,
  register_sip_realm: z.string().nullable(),
  register_from_user: z.string().nullable(),
  register_from_domain: z.string().nullable(),
  register_public_ip_in_contact: bit,
  register_status: registerStatus,
  tech_prefix: z.string().nullable(),
  inbound_auth_username: z.string().nullable(),
  inbound_auth_password: secret,
  diversion: z.string().nullable(),
  is_active: bit,
  smpp_system_id: z.string().nullable(),
  smpp_password: secret,
  smpp_inbound_system_id: z.string().nullable(),
  smpp_inbound_password: secret,
  smpp_enquire_link_interval: z.number().nullable(),
  dtmf_type: z.enum(dtmfTypes),
  outbound_sip_proxy: z.string().nullable(),
  trunk_type: z.enum(trunkTypes),
  created_at: when.nullable(),
});

/** As in a list, with what else a table row shows, so that no row needs a request of its own (`R25`). */
export const listedCarrier = carrier.extend({
  /** Null: the provider's own, for all its accounts. */
  account_name: z.string().nullable(),
  gateways: gatewayCounts,
});

/** A single carrier, with what its screen edits, so that its version covers the gateways too (`R25`). */
export const carrierWithGateways = carrier.extend({
  sip_gateways: z.array(sipGateway),
  smpp_gateways: z.array(smppGateway),
});

const fields = {
  name: requiredText('Carrier name', LONGEST_CARRIER_NAME),
  description: description.optional(),
  /** An application of the same account. */
  application_sid: sid.nullish(),
  e164_leading_plus: flag.optional(),
  requires_register: flag.optional(),
  register_username: optionalText('Username', 64).optional(),
  register_password: optionalText('Password', 64).optional(),
  register_sip_realm: optionalText('SIP realm', 64).optional(),
  register_from_user: optionalText('From user', 128).optional(),
  register_from_domain: optionalText('From domain', 255).optional(),
  register_public_ip_in_contact: flag.optional(),
  tech_prefix: optionalText('Tech prefix', 16).optional(),
  inbound_auth_username: optionalText('Inbound username', 64).optional(),
  inbound_auth_password: optionalText('Inbound password', 64).optional(),
  diversion: optionalText('Diversion header', 32).optional(),
  is_active: flag.optional(),
  smpp_system_id: optionalText('Outbound system ID', 255).optional(),
  smpp_password: optionalText('Outbound SMPP password', 64).optional(),
  smpp_inbound_system_id: optionalText('Inbound system ID', 255).optional(),
  smpp_inbound_password: optionalText('Inbound SMPP password', 64).optional(),
  smpp_enquire_link_interval: enquireLinkInterval.nullish(),
  dtmf_type: oneOf(dtmfTypes, 'dtmf_type').optional(),
  outbound_sip_proxy: proxy.optional(),
  trunk_type: oneOf(trunkTypes, 'trunk_type').optional(),
  /** All its gateways, saved with the carrier or not at all (`R25`); absent, they stay as they are. */
  sip_gateways: atMost(z.array(sipGatewayRow), 'sip_gateway_sid', MOST_GATEWAYS, 'SIP gateways').optional(),
  smpp_gateways: atMost(
    z.array(smppGatewayRow),
    'smpp_gateway_sid',
    MOST_GATEWAYS,
    'SMPP gateways',
  ).optional(),
};

/** The owner comes from the path, else from these, else from the caller (`R15`). `account_sid` null: the provider's own. */
const owner = { account_sid: sid.nullish(), service_provider_sid: sid.nullish() };

export const carrierInput = z.object({ ...fields, ...owner }).superRefine((input, ctx) => {
  for (const { path, message } of carrierFaults(input))
    ctx.addIssue({ code: 'custom', path: path.split('.'), message });
});

/** A PUT changes what it names; the server judges the resulting carrier. */
export const carrierUpdate = z.object({ ...fields, ...owner, name: fields.name.optional() });

/** A path may also name the provider or the account; they must be the carrier's. */
const carrierParams = tenantOfPath.extend({ voip_carrier_sid: sid });

const tag = 'carriers';
const spellings = (method: 'PUT' | 'DELETE') => [
  { method, path: '/ServiceProviders/:service_provider_sid/VoipCarriers/:voip_carrier_sid' },
  { method, path: '/Accounts/:account_sid/VoipCarriers/:voip_carrier_sid' },
];

export const carrierEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/VoipCarriers',
    summary: 'The carriers that the caller can see, by name',
    tag,
    query: carrierFilter,
    ...listAnswer(listedCarrier, 'carriers'),
  }),
  listOfProvider: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid/VoipCarriers',
    summary: "A provider's carriers and those of its accounts, by name",
    tag,
    params: z.object({ service_provider_sid: sid }),
    query: carrierFilter,
    ...listAnswer(listedCarrier, 'carriers'),
  }),
  listOfAccount: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/VoipCarriers',
    summary: "An account's own carriers, by name",
    tag,
    params: z.object({ account_sid: sid }),
    query: carrierFilter.omit({ account_sid: true }),
    ...listAnswer(listedCarrier, 'carriers'),
  }),
  create: endpoint({
    method: 'POST',
    path: '/VoipCarriers',
    also: [
      { method: 'POST', path: '/ServiceProviders/:service_provider_sid/VoipCarriers' },
      { method: 'POST', path: '/Accounts/:account_sid/VoipCarriers' },
    ],
    summary: 'Add a carrier, with its gateways if the body has them',
    tag,
    params: tenantOfPath,
    body: carrierInput,
    creates: 'sid',
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/VoipCarriers/:voip_carrier_sid',
    summary: 'One carrier with its gateways',
    tag,
    params: z.object({ voip_carrier_sid: sid }),
    success: { status: 200, body: carrierWithGateways },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/VoipCarriers/:voip_carrier_sid',
    also: spellings('PUT'),
    summary: 'Change what the body names; if it has a list of gateways, those not in it are deleted',
    tag,
    params: carrierParams,
    body: carrierUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/VoipCarriers/:voip_carrier_sid',
    also: spellings('DELETE'),
    summary: 'Delete a carrier and its gateways, unless a number or a route uses it',
    tag,
    params: carrierParams,
    success: { status: 204, body: null },
  }),
};

export type Carrier = z.output<typeof carrier>;
export type CarrierWithGateways = z.output<typeof carrierWithGateways>;
export type ListedCarrier = z.output<typeof listedCarrier>;
export type CarrierInput = z.output<typeof carrierInput>;
export type CarrierUpdate = z.output<typeof carrierUpdate>;
