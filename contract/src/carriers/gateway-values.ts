/** Values that SIP and SMPP gateways have in common. */
import { z } from 'zod';
import { INVALID_ADDRESS } from './gateway-rules.ts';

export const address = z
  .string(INVALID_ADDRESS)
  .trim()
  .min(1, INVALID_ADDRESS)
  .max(128, 'The address may have at most 128 characters');

/** An empty one is said with its direction, by the rules of the row. */
export const smppAddress = z
  .string(INVALID_ADDRESS)
  .trim()
  .max(128, 'The address may have at most 128 characters');

const wholeNumber = (label: string, least: number, most: number) => {
  const message = `The ${label} is a whole number from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};
export const port = wholeNumber('port', 0, 65_535);
export const netmask = wholeNumber('netmask', 1, 32);

/** The text for a missing one is the platform's. */
export const carrierSid = z.object({
  voip_carrier_sid: z
    .guid({
      error: ({ input }) => (input === undefined ? 'missing voip_carrier_sid' : 'must be a valid sid'),
    })
    .transform((text) => text.toLowerCase())
    .meta({ format: 'uuid' }),
});
