/** The domain below which the devices of an account register (`R22`). */
import { z } from 'zod';
import { withoutUnseen } from '../core/printable.ts';
import { domainName } from '../core/value.ts';

const NO_DOMAIN = 'SIP realm must be a domain name such as sip.example.com';

/** A domain name, lower case (`R22`); empty means none. */
export const sipRealm = z
  .string('SIP realm must be text')
  .overwrite(withoutUnseen)
  .trim()
  .toLowerCase()
  .max(132, 'SIP realm may have at most 132 characters')
  .refine((text) => text === '' || domainName.test(text), NO_DOMAIN)
  .transform((text) => (text === '' ? null : text))
  .nullable();

/** Where one is set and nothing else, so that none is no answer. */
export const givenSipRealm = sipRealm.refine((realm) => realm !== null, NO_DOMAIN);
