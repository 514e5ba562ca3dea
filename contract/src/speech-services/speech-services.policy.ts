/** Who may see, use and change speech credentials, and the custom voices that go with them. */
import { credentialPolicy } from '../core/credential-policy.ts';
import { forWriters, visible } from '../core/policy.ts';

export const speechServicePolicy = {
  ...credentialPolicy('Speech Credentials'),
  /** Asks the vendor, changes nothing: applications are filled in with it. */
  readOffer: visible,
  /** Costs the owner money. */
  synthesize: forWriters(visible),
};
