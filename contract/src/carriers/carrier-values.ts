/** Values that carriers alone have, as they are on the wire. */
import { z } from 'zod';
import { inAnyCase, optionalLines, optionalText, orDigits } from '../core/value.ts';
import { isSipProxy } from './address.ts';

/** Masked in every answer, and null for an account that sees its provider's carrier (`R16`, `R26`). */
export const carrierSecrets = [
  'register_password',
  'inbound_auth_password',
  'smpp_password',
  'smpp_inbound_password',
] as const;

export const secret = z
  .string()
  .nullable()
  .meta({ description: 'Masked. If it is sent back masked, the stored one stays.' });

export const description = optionalLines('Description', 255);

/** Spaces in a proxy are typing errors, and removed (`C18`). */
export const proxy = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value),
  optionalText('The SIP proxy', 255),
);

/** Whether an invalid proxy is the stored one without its spaces: another client has stored it like that. */
export function isOddProxy(
  sent: string | null | undefined,
  { outbound_sip_proxy: stored }: { outbound_sip_proxy: string | null },
): boolean {
  return Boolean(sent) && !isSipProxy(sent ?? '') && stored?.replaceAll(/\s/g, '') === sent;
}

/** One of these in upper or lower case, as the platform's database takes them. */
export function oneOf<const V extends readonly string[]>(values: V, label: string) {
  type Value = V[number];
  const one = z.enum(values, `${label} must be one of ${values.join(', ')}`);
  return inAnyCase(one) as z.ZodType<Value, Value>;
}

const INTERVAL = 'The enquire link interval must be a whole number of seconds from 0 to 86400';
export const enquireLinkInterval = orDigits(
  z.number(INTERVAL).int(INTERVAL).min(0, INTERVAL).max(86_400, INTERVAL),
);

/** Number of gateways per direction; one for both directions counts twice. */
export const gatewayCounts = z.object({
  sip_inbound: z.number(),
  sip_outbound: z.number(),
  smpp_inbound: z.number(),
  smpp_outbound: z.number(),
});
