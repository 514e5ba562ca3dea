/** Who may see and change people (`W15`, `R12`, `R14`). */
import { type Actor, type Owner, userSidOf } from '../core/actor.ts';
import {
  allow,
  anyone,
  deny,
  forWriters,
  INSUFFICIENT_PERMISSIONS,
  type Rule,
  reachable,
} from '../core/policy.ts';

/** A user belongs to the tenant of its scope; an admin belongs to none, so that only admins reach it. */
export type OwnedUser = Owner & { user_sid: string };

const within = reachable();
const isOwn = (actor: Actor, user: { user_sid: string }) => userSidOf(actor) === user.user_sid;

const isPerson: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('An API key is not a user, so it has no user record.');

/** Also for view-only users (`R12`); never for an API key (`R13`). */
const changeOwnPassword: Rule<[{ user_sid: string }]> = (actor, user) =>
  isOwn(actor, user) ? allow : deny(INSUFFICIENT_PERMISSIONS);

const read: Rule<[OwnedUser]> = (actor, user) => (isOwn(actor, user) ? allow : within(actor, user));

const change: Rule<[OwnedUser]> = forWriters(read);

/** A temporary password is set by somebody else, and a key is nobody (`R13`, `R35`). */
const setPassword: Rule<[OwnedUser]> = forWriters((actor, user) => {
  if (isOwn(actor, user)) return deny('Your own password changes only with the current one.');
  return actor.by.kind === 'user' ? read(actor, user) : deny("An API key may not set anybody's password.");
});

/** Scope, activity, view-only and a forced change of the password (`R35`). */
const setAccess: Rule<[OwnedUser]> = forWriters((actor, user) =>
  isOwn(actor, user)
    ? deny(
        'You cannot change your own scope or activity, make yourself view-only, or force your own password to be changed.',
      )
    : read(actor, user),
);

export const NO_ADMINS = 'Only an admin can add an admin.';

const create: Rule<[Owner]> = forWriters((actor, user) => {
  const isAdmin = user.service_provider_sid === null && user.account_sid === null;
  return isAdmin && actor.scope !== 'admin' ? deny(NO_ADMINS) : within(actor, user);
});

export const userPolicy = {
  readMe: isPerson,
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  read,
  /** Asked with the tenant that the user would have: nobody gives a scope above the own. */
  create,
  /** Whether a new one can be begun at all, before its scope is known. */
  begin: forWriters(anyone),
  update: change,
  /** Asked with the tenant that the user would have afterwards. */
  moveTo: forWriters(within),
  setPassword,
  setAccess,
  remove: change,
  changeOwnPassword,
};
