/** Who may see and change accounts (`W15`). */
import type { Owner } from '../core/actor.ts';
import { anyone, atLeast, deny, forWriters, type Rule, reachable } from '../core/policy.ts';

const within = reachable();

/** The console offers the switch to admins; the API accepts it from anybody who may change the account (`W15`). */
const setDebugLog = forWriters(atLeast('admin'));

/** An account may delete itself; the server then asks for the password (`R23`). */
const remove: Rule<[Owner]> = forWriters(within);

/** Only a sid that the actor has itself may be named as the provider of a new account. */
const create: Rule<[]> = forWriters(atLeast('service_provider'));

const OWN_PAGE =
  'Only your service provider can activate or deactivate your account. You can delete it on its own page.';

/**
 * For those who have the account as a customer: nobody can lock themselves out, and deleting one's own account needs
 * the password.
 */
const byProvider: Rule<[Owner]> = forWriters((actor, owner) =>
  actor.scope === 'account' ? deny(OWN_PAGE) : within(actor, owner),
);

const openList: Rule<[]> = (actor) =>
  actor.scope === 'account' ? deny('You do not have permissions to manage all accounts') : anyone();

export const accountPolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  /** The console's list screen, which an account user has no use for. */
  openList,
  read: within,
  create,
  update: forWriters(within),
  remove,
  /** One of many, without a password. */
  removeMany: byProvider,
  setActive: byProvider,
  setDebugLog,
  /** Reveals a secret. */
  readWebhookSecret: forWriters(within),
  /** Uses the stored secret, and writes into the bucket. */
  testBucket: forWriters(within),
};
