/** SIP and SMPP gateways: where a carrier's calls and messages come from and go to (`W17`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { bit, created, flag, flagOrNull, knownSid, sid, sidOrNone } from '../core/value.ts';
import { oneOf } from './carrier-values.ts';
import { gatewayFaults, smppFaults } from './gateway-rules.ts';
import { address, carrierSid, netmask, port, smppAddress } from './gateway-values.ts';

export const sipProtocols = ['udp', 'tcp', 'tls', 'tls/srtp'] as const;
export const DEFAULT_SIP_PORT = 5060;
export const DEFAULT_SMPP_PORT = 2775;

export const sipGateway = z.object({
  sip_gateway_sid: knownSid,
  voip_carrier_sid: knownSid,
  ipv4: z.string(),
  netmask: z.number(),
  port: z.number().nullable(),
  inbound: bit,
  outbound: bit,
  is_active: bit,
  send_options_ping: bit,
  use_sips_scheme: bit,
  pad_crypto: bit,
  remove_ice: bit,
  dtls_off: bit,
  protocol: z.enum(sipProtocols).nullable(),
});

export const smppGateway = z.object({
  smpp_gateway_sid: knownSid,
  voip_carrier_sid: knownSid,
  ipv4: z.string(),
  port: z.number(),
  netmask: z.number(),
  is_primary: bit,
  inbound: bit,
  outbound: bit,
  use_tls: bit,
});

const sipFields = {
  ipv4: address,
  netmask: netmask.optional(),
  /** Null: found by SRV and NAPTR, or else 5060. */
  port: port.nullish(),
  inbound: flag.optional(),
  outbound: flag.optional(),
  is_active: flag.optional(),
  send_options_ping: flag.optional(),
  use_sips_scheme: flag.optional(),
  pad_crypto: flag.optional(),
  remove_ice: flag.optional(),
  dtls_off: flag.optional(),
  protocol: oneOf(sipProtocols, 'The protocol').nullish(),
};
const smppFields = {
  ipv4: smppAddress,
  port: port.optional(),
  netmask: netmask.optional(),
  is_primary: flag.optional(),
  inbound: flag.optional(),
  outbound: flag.optional(),
  use_tls: flagOrNull.optional(),
};

/** What is left out of a new row; a portal's default is inbound (`C11`). */
const newSip = z.object({
  ...sipFields,
  inbound: flag.default(1),
  outbound: flag.default(0),
  netmask: netmask.prefault(32),
});
/** The platform's defaults: other clients rely on them. */
const newSmpp = z.object({
  ...smppFields,
  inbound: flag.default(0),
  outbound: flag.default(1),
  netmask: netmask.prefault(32),
  port: port.prefault(DEFAULT_SMPP_PORT),
});

/** A gateway in the list: with a sid it changes that gateway, without one it adds it. */
export const sipGatewayRow = newSip.extend({ sip_gateway_sid: sid.nullish() });
export const smppGatewayRow = newSmpp.extend({ smpp_gateway_sid: sid.nullish() });

const sipGatewayInput = newSip.extend(carrierSid.shape).superRefine((row, ctx) => {
  for (const { path, message } of gatewayFaults([row]))
    ctx.addIssue({ code: 'custom', path: path.split('.').slice(1), message });
});
const smppGatewayInput = newSmpp.extend(carrierSid.shape).superRefine((row, ctx) => {
  for (const { path, message } of smppFaults([row]))
    ctx.addIssue({ code: 'custom', path: path.split('.').slice(1), message });
});
/** A PUT names what changes; the server judges the row that comes of it. The carrier stays, and may be repeated. */
const stays = { voip_carrier_sid: sidOrNone };
const sipGatewayUpdate = z.object({ ...sipFields, ...stays, ipv4: address.optional() });
const smppGatewayUpdate = z.object({ ...smppFields, ...stays, ipv4: smppAddress.optional() });

const sipParams = z.object({ sip_gateway_sid: sid });
const smppParams = z.object({ smpp_gateway_sid: sid });
const changed = { status: 204, body: null } as const;
const tag = 'carriers';

export const sipGatewayEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/SipGateways',
    summary: "A carrier's SIP gateways, by address",
    tag,
    query: carrierSid,
    success: { status: 200, body: z.array(sipGateway) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/SipGateways',
    creates: 'sid',
    summary: 'Add a SIP gateway to a carrier',
    tag,
    body: sipGatewayInput,
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/SipGateways/:sip_gateway_sid',
    summary: 'One SIP gateway',
    tag,
    params: sipParams,
    success: { status: 200, body: sipGateway },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/SipGateways/:sip_gateway_sid',
    summary: 'Change what the body names',
    tag,
    params: sipParams,
    body: sipGatewayUpdate,
    success: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/SipGateways/:sip_gateway_sid',
    summary: 'Delete a SIP gateway, unless its carrier would be left with none',
    tag,
    params: sipParams,
    success: changed,
  }),
};

export const smppGatewayEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/SmppGateways',
    summary: "A carrier's SMPP gateways, by address",
    tag,
    query: carrierSid,
    success: { status: 200, body: z.array(smppGateway) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/SmppGateways',
    creates: 'sid',
    summary: 'Add an SMPP gateway to a carrier',
    tag,
    body: smppGatewayInput,
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/SmppGateways/:smpp_gateway_sid',
    summary: 'One SMPP gateway',
    tag,
    params: smppParams,
    success: { status: 200, body: smppGateway },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/SmppGateways/:smpp_gateway_sid',
    summary: 'Change what the body names',
    tag,
    params: smppParams,
    body: smppGatewayUpdate,
    success: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/SmppGateways/:smpp_gateway_sid',
    summary:
      'Delete an SMPP gateway, unless its carrier binds outbound and would be left without an outbound one',
    tag,
    params: smppParams,
    success: changed,
  }),
};

export type SipGateway = z.output<typeof sipGateway>;
export type SmppGateway = z.output<typeof smppGateway>;
export type SipGatewayRow = z.output<typeof sipGatewayRow>;
export type SmppGatewayRow = z.output<typeof smppGatewayRow>;
