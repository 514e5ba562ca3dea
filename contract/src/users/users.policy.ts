/** Who may see and change people. */
import { allow, deny, INSUFFICIENT_PERMISSIONS, type Rule } from '../core/policy.ts';

const isPerson: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('An API key is not a user, so it has no user record.');

/** Also for view-only users (`R12`); never for an API key (`R13`). */
const changeOwnPassword: Rule<[{ user_sid: string }]> = (actor, user) =>
  actor.by.kind === 'user' && actor.by.user_sid === user.user_sid ? allow : deny(INSUFFICIENT_PERMISSIONS);

export const userPolicy = { readMe: isPerson, changeOwnPassword };
