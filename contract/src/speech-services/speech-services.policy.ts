/** Who may see, use and change speech credentials, and the custom voices that go with them. */
import type { Owner } from '../core/actor.ts';
import { credentialPolicy } from '../core/credential-policy.ts';
import { forWriters, type Rule, visible } from '../core/policy.ts';

const seen: Rule<[Owner]> = visible();

export const speechServicePolicy = {
  ...credentialPolicy('Speech Credentials'),
  /** Asks the vendor, changes nothing: applications are filled in with it. */
  readOffer: seen,
  /** Costs the owner money. */
  synthesize: forWriters(seen),
};
