/** Signing out is for everyone who signed in, view-only users too (`R12`). */
import { allow, deny, type Rule } from '../core/policy.ts';

const end: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('An API key has no session to end. Revoke the key instead.');

export const sessionPolicy = { end };
