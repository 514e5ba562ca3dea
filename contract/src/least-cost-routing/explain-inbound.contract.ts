/** Explaining incoming calls: through a carrier, or from a SIP client. */
import { z } from 'zod';
import { addressType } from '../carriers/address.ts';
import { bit, knownSid, sidOrNone } from '../core/value.ts';
import { dialledNumber } from '../phone-numbers/number-text.ts';
import { LONGEST_NUMBER } from './pattern.ts';
import { addressedClient, addressedNumber } from './sip-address.ts';

/** A number as people write it, or copy it from SIP messages: characters that only make it readable are dropped. */
export const number = z
  .string('Type a number')
  .transform((text) => dialledNumber(addressedNumber(text)))
  .pipe(
    z
      .string()
      .regex(/[^+]/, 'Type a number')
      .max(LONGEST_NUMBER, `A number may have at most ${LONGEST_NUMBER} characters`),
  );

/** Whose call it is: an account's, or else a provider's; if both are left out, the caller's own. */
export const place = { account_sid: sidOrNone, service_provider_sid: sidOrNone };

/** The application that answers a call, and its first request; the address without credentials (`R16`). */
export const answering = z.object({
  application_sid: knownSid,
  name: z.string(),
  account_sid: knownSid.nullable(),
  service_provider_sid: knownSid.nullable(),
  webhook: z.object({ url: z.string(), method: z.string() }).nullable(),
  has_verbs: z.boolean().meta({ description: 'Whether it has its own app_json' }),
});

const step = z.object({ done: z.boolean(), text: z.string() });

export const inboundMatch = z.object({
  carrier: z.object({ voip_carrier_sid: knownSid, name: z.string(), level: z.enum(['account', 'provider']) }),
  gateways: z.array(z.object({ sip_gateway_sid: knownSid, network: z.string(), why: z.string() })),
  phone_number: z.object({ phone_number_sid: knownSid, number: z.string() }).nullable(),
  application: answering.nullable(),
  account: z.object({ account_sid: knownSid, name: z.string() }).nullable(),
  steps: z.array(step),
});

export const inboundExplanation = z.object({
  address: z.string().nullable().meta({ description: 'Null if none was given' }),
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
  unknown: z.array(z.string()).meta({ description: 'What this server cannot know' }),
});

export const inboundQuestion = z.object({
  address: z
    .string('Type an IP address')
    .trim()
    .refine((text) => addressType(text) === 'ip', 'Please provide a valid IP address.')
    .nullish()
    .meta({ description: 'If it is left out, the carriers that have the number are meant' }),
  number,
  voip_carrier_sid: sidOrNone.meta({ description: 'Only through this carrier' }),
  /** The host that the call is addressed to, where that is an account's SIP realm. */
  sip_realm: z.string().trim().toLowerCase().max(255).nullish(),
  ...place,
});

/** `desk@sip.example.com`, or as a SIP message has it. */
const deviceCaller = z
  .string('Type user@realm')
  .trim()
  .max(255, 'A SIP address may have at most 255 characters')
  .transform(addressedClient)
  .refine((text) => /^[^@\s]+@[^@\s]+$/.test(text), 'Type what it registers as: user@realm.');

export const deviceQuestion = z.object({ caller: deviceCaller });

export const deviceExplanation = z.object({
  caller: z.string(),
  summary: z.string(),
  client: z.object({ client_sid: knownSid, username: z.string(), is_active: bit }).nullable(),
  account: z
    .object({ account_sid: knownSid, name: z.string(), service_provider_sid: knownSid.nullable() })
    .nullable(),
  application: answering.nullable(),
  steps: z.array(step),
  warnings: z.array(z.string()),
  unknown: z.array(z.string()),
});

export type Answering = z.output<typeof answering>;
export type InboundExplanation = z.output<typeof inboundExplanation>;
export type InboundMatch = z.output<typeof inboundMatch>;
export type InboundQuestion = z.output<typeof inboundQuestion>;
export type DeviceExplanation = z.output<typeof deviceExplanation>;
