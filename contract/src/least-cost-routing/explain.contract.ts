/** The route explainer: what would happen to a call, and why. Reads, and changes nothing. */
import { z } from 'zod';
import { sipProtocols } from '../carriers/gateways.contract.ts';
import { noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { bit, flag, knownSid, sidOrNone } from '../core/value.ts';
import {
  answering,
  deviceExplanation,
  deviceQuestion,
  inboundExplanation,
  inboundQuestion,
  number,
  place,
} from './explain-inbound.contract.ts';
import { LONGEST_PATTERN } from './pattern.ts';
import { MOST_ROUTES } from './route-values.ts';

/** An editor that is not saved: rows may be unfinished. */
const draft = z.object({
  routes: noMoreThan(
    z.array(z.object({ regex: z.string().trim().max(LONGEST_PATTERN), voip_carrier_sid: sidOrNone })),
    MOST_ROUTES,
    `At most ${MOST_ROUTES.toLocaleString('en')} routes`,
  ),
  default_voip_carrier_sid: sidOrNone,
  is_active: flag.optional(),
});

const gateway = z.object({
  sip_gateway_sid: knownSid,
  target: z.string().meta({ description: 'Host, with the port unless it is 5060 or unset' }),
  protocol: z.enum(sipProtocols),
  srtp: z.boolean(),
  is_active: bit,
  /** The platform skips it, since it did not answer; null where that is not known. */
  is_blocked: z.boolean().nullable(),
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
  /** What the call meets once it is answered, where the question names an application. */
  application: answering.nullable(),
  warnings: z.array(z.string()),
  unknown: z.array(z.string()).meta({ description: 'What this server cannot know' }),
});

const tag = 'least-cost-routing';

export const lcrExplainEndpoints = {
  outbound: endpoint({
    method: 'POST',
    path: '/Lcrs/Explain',
    for_viewers: true,
    changes_nothing: true,
    summary: 'Which route, carrier and gateways an outgoing call would take, and why',
    tag,
    body: z.object({
      number,
      ...place,
      lcr: draft.optional(),
      application_sid: sidOrNone.meta({ description: 'The application that makes the call' }),
    }),
    success: { status: 200, body: outboundExplanation },
  }),
  inbound: endpoint({
    method: 'POST',
    path: '/Lcrs/ExplainInbound',
    for_viewers: true,
    changes_nothing: true,
    summary: 'Which carrier, number and application an incoming call would reach, and why',
    tag,
    body: inboundQuestion,
    success: { status: 200, body: inboundExplanation },
  }),
  device: endpoint({
    method: 'POST',
    path: '/Lcrs/ExplainDevice',
    for_viewers: true,
    changes_nothing: true,
    summary: 'Which application would answer a call from a registered SIP client, and why',
    tag,
    body: deviceQuestion,
    success: { status: 200, body: deviceExplanation },
  }),
};

export type OutboundExplanation = z.output<typeof outboundExplanation>;
export type JudgedRoute = z.output<typeof judgedRoute>;
export type ExplainedCarrier = z.output<typeof carrier>;
export type OutboundQuestion = z.output<typeof lcrExplainEndpoints.outbound.body>;
