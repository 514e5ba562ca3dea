/** Signing out and renewing a session are for everyone who signed in, view-only users too (`R12`). */
import { allow, deny, type Rule } from '../core/policy.ts';

const end: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('An API key has no session to end. Revoke the key instead.');

const renew: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('An API key has no session to renew.');

const changePassword: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('API keys have no password to change. Sign in as a user.');

export const sessionPolicy = { end, renew, changePassword };
