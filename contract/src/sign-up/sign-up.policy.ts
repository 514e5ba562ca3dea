/** Registering is for everybody, before there is a user; the rest is for people who are signed in. */
import { allow, anyone, deny, forWriters, type Rule } from '../core/policy.ts';

/** Another way to sign in takes the place of the password, as a new one would. */
const link: Rule<[]> = forWriters((actor) => {
  if (actor.by.kind !== 'user') return deny('You cannot sign in with an API key.');
  return actor.scope === 'account' ? allow : deny('user exists with no associated account');
});

export const signUpPolicy = {
  readAvailability: anyone,
  link,
};
