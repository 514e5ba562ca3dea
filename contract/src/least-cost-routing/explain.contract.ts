/** The route explainer: what would happen to a call, and why. Reads, and changes nothing. */
import { z } from 'zod';
import { addressType } from '../carriers/address.ts';
import { sipProtocols } from '../carriers/gateways.contract.ts';
import { endpoint } from '../core/endpoint.ts';
import { bit, flag, knownSid, sidOrNone } from '../core/value.ts';
import { LONGEST_NUMBER, LONGEST_PATTERN } from './pattern.ts';
import { MOST_ROUTES } from './route-values.ts';

/** As people write numbers: what only makes them readable is dropped. */
const number = z
  .string('Type a number')
  .transform((text) => text.replaceAll(/[\s().\-/]/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Type a number')
      .max(LONGEST_NUMBER, `A number may have at most ${LONGEST_NUMBER} characters`),
  );

/** For whom the call is: an account, or else a provider. Left out: the caller's own. */
const place = { account_sid: sidOrNone, service_provider_sid: sidOrNone };

/** An editor that is not saved: rows may be unfinished. */
const draft = z.object({
  routes: z
    .array(z.object({ regex: z.string().trim().max(LONGEST_PATTERN), voip_carrier_sid: sidOrNone }))
    .max(MOST_ROUTES),
  default_voip_carrier_sid: sidOrNone,
  is_active: flag.optional(),
});

const gateway = z.object({
  sip_gateway_sid: knownSid,
  target: z.string().meta({ description: 'Host, with the port unless that is 5060 or none' }),
  protocol: z.enum(sipProtocols),
  srtp: z.boolean(),
  is_active: bit,
  notes: z.array(z.string()),
});

const carrier = z.object({
  voip_carrier_sid: knownSid,
  name: z.string(),
  level: z.enum(['account', 'provider']),
  is_active: bit,
  number_sent: z.string(),
  outbound_sip_proxy: z.string().nullable(),
  gateways: z.array(gateway),
});

export const judgedRoute = z.object({
  lcr_route_sid: knownSid.nullable(),
  /** From 1, as the routes stand; null for the default route. */
  place: z.number().nullable(),
  regex: z.string(),
  carrier_name: z.string().nullable(),
  outcome: z.enum(['used', 'no_match', 'later', 'unknown', 'incomplete']),
  why: z.string(),
});

export const outboundExplanation = z.object({
  number: z.string(),
  /** One sentence: what happens. */
  summary: z.string(),
  /** Whose routing decides; `none`: nobody has one. */
  decided_by: z.enum(['draft', 'account', 'provider', 'none']),
  lcr_sid: knownSid.nullable(),
  /** Empty where the routing is not the caller's to see. */
  routes: z.array(judgedRoute),
  /** The carriers that the call may go to: one, several when the platform takes any of them, or none. */
  carriers: z.array(carrier),
  warnings: z.array(z.string()),
});

const step = z.object({ done: z.boolean(), text: z.string() });

export const inboundMatch = z.object({
  carrier: z.object({ voip_carrier_sid: knownSid, name: z.string(), level: z.enum(['account', 'provider']) }),
  gateways: z.array(z.object({ sip_gateway_sid: knownSid, network: z.string(), why: z.string() })),
  phone_number: z.object({ phone_number_sid: knownSid, number: z.string() }).nullable(),
  application: z.object({ application_sid: knownSid, name: z.string() }).nullable(),
  account: z.object({ account_sid: knownSid, name: z.string() }).nullable(),
  steps: z.array(step),
});

export const inboundExplanation = z.object({
  address: z.string(),
  number: z.string(),
  summary: z.string(),
  /** One for each carrier that accepts the address; of several the platform takes either. */
  matches: z.array(inboundMatch),
  /** Gateways with this address that the call is not matched to. */
  misses: z.array(
    z.object({
      voip_carrier_sid: knownSid,
      carrier_name: z.string(),
      network: z.string(),
      why: z.string(),
    }),
  ),
  warnings: z.array(z.string()),
});

const tag = 'least-cost-routing';

export const lcrExplainEndpoints = {
  outbound: endpoint({
    method: 'POST',
    path: '/Lcrs/Explain',
    summary: 'Which route, carrier and gateways an outgoing call would take, and why',
    tag,
    body: z.object({ number, ...place, lcr: draft.optional() }),
    success: { status: 200, body: outboundExplanation },
  }),
  inbound: endpoint({
    method: 'POST',
    path: '/Lcrs/ExplainInbound',
    summary: 'Which carrier, number and application an incoming call from an address would meet, and why',
    tag,
    body: z.object({
      address: z
        .string('Type an IP address')
        .trim()
        .refine((text) => addressType(text) === 'ip', 'Please provide a valid IP address.'),
      number,
      ...place,
    }),
    success: { status: 200, body: inboundExplanation },
  }),
};

export type OutboundExplanation = z.output<typeof outboundExplanation>;
export type InboundExplanation = z.output<typeof inboundExplanation>;
export type JudgedRoute = z.output<typeof judgedRoute>;
export type ExplainedCarrier = z.output<typeof carrier>;
export type InboundMatch = z.output<typeof inboundMatch>;
export type OutboundQuestion = z.output<typeof lcrExplainEndpoints.outbound.body>;
export type InboundQuestion = z.output<typeof lcrExplainEndpoints.inbound.body>;
