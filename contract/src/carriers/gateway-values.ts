/** Values that SIP and SMPP gateways have in common. */
import { z } from 'zod';
import { withoutUnseen } from '../core/printable.ts';
import { orDigits } from '../core/value.ts';
import { INVALID_ADDRESS, NETMASK, type NumberRange, PORT } from './gateway-rules.ts';

export const address = z
  .string(INVALID_ADDRESS)
  .overwrite(withoutUnseen)
  .trim()
  .min(1, INVALID_ADDRESS)
  .max(128, 'The address may have at most 128 characters');

/**
 * An empty address is reported with its direction, by the rules of the row; the text for a missing one is the
 * platform's.
 */
export const smppAddress = z
  .string({ error: ({ input }) => (input === undefined ? 'missing field ipv4' : INVALID_ADDRESS) })
  .overwrite(withoutUnseen)
  .trim()
  .max(128, 'The address may have at most 128 characters');

/** The rules of the row check its range, so that a value outside of it that the platform stored may be sent back. */
const wholeNumber = ({ least, most, fault }: NumberRange) =>
  orDigits(z.number(fault).int(fault).meta({ minimum: least, maximum: most }));
export const port = wholeNumber(PORT);
export const netmask = wholeNumber(NETMASK);

/** The text for a missing one is the platform's. */
export const carrierSid = z.object({
  voip_carrier_sid: z
    .guid({
      error: ({ input }) => (input === undefined ? 'missing voip_carrier_sid' : 'must be a valid sid'),
    })
    .transform((text) => text.toLowerCase())
    .meta({ format: 'uuid' }),
});
