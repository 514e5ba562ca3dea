/** Our own addresses, for a carrier's allowlist: Sbcs for SIP, Smpps for SMS (`W18`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { bit, created, flag, knownSid, orDigits, requiredText, sid, when } from '../core/value.ts';
import { addressType } from './address.ts';
import { INVALID_ADDRESS } from './gateway-rules.ts';

const PORT = 'The port must be a whole number from 1 to 65535';
const port = orDigits(z.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT));

export const sbc = z.object({
  sbc_address_sid: knownSid,
  ipv4: z.string(),
  port: z.number(),
  tls_port: z.number().nullable(),
  wss_port: z.number().nullable(),
  service_provider_sid: knownSid.nullable(),
  last_updated: when.nullable(),
});
export const smpp = z.object({
  smpp_address_sid: knownSid,
  ipv4: z.string(),
  port: z.number(),
  use_tls: bit,
  is_primary: bit,
  service_provider_sid: knownSid.nullable(),
});

/** For admins, who get the shared ones without it; everyone else gets the own provider's, and the shared ones where it has none. */
const query = z.object({ service_provider_sid: sid.optional() });
const owner = { service_provider_sid: sid.nullish() };

const address = requiredText('The address', 255).refine(
  (text) => addressType(text) !== 'invalid',
  INVALID_ADDRESS,
);

export const sbcInput = z.object({
  ipv4: address,
  port: port.prefault(5060),
  tls_port: port.nullish(),
  wss_port: port.nullish(),
  ...owner,
});
export const smppInput = z.object({
  ipv4: address,
  port: port.prefault(2775),
  use_tls: flag.default(0),
  is_primary: flag.default(1),
  ...owner,
});

const tag = 'carriers';

export const sbcEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Sbcs',
    summary: "SIP signalling addresses, for a carrier's allowlist",
    tag,
    query,
    success: { status: 200, body: z.array(sbc) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/Sbcs',
    creates: 'sid',
    summary: 'Add a SIP signalling address',
    tag,
    body: sbcInput,
    success: { status: 201, body: created },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Sbcs/:sbc_address_sid',
    summary: 'Delete a SIP signalling address',
    tag,
    params: z.object({ sbc_address_sid: sid }),
    success: { status: 204, body: null },
  }),
};

export const smppAddressEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Smpps',
    summary: "SMPP addresses, for a carrier's allowlist",
    tag,
    query,
    success: { status: 200, body: z.array(smpp) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/Smpps',
    creates: 'sid',
    summary: 'Add an SMPP address',
    tag,
    body: smppInput,
    success: { status: 201, body: created },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Smpps/:smpp_address_sid',
    summary: 'Delete an SMPP address',
    tag,
    params: z.object({ smpp_address_sid: sid }),
    success: { status: 204, body: null },
  }),
};

export type SbcInput = z.output<typeof sbcInput>;
export type SmppAddressInput = z.output<typeof smppInput>;
export type Sbc = z.output<typeof sbc>;
export type SmppAddress = z.output<typeof smpp>;
