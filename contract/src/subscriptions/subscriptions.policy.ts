/** A subscription belongs to an account: its own users and keys can see it, and those who may write can change it. */
import type { Actor } from '../core/actor.ts';
import { allow, type Decision, deny, forWriters } from '../core/policy.ts';

export const OF_AN_ACCOUNT = 'A subscription belongs to an account: log in as one of its users.';

const ofAnAccount = (actor: Actor): Decision => (actor.scope === 'account' ? allow : deny(OF_AN_ACCOUNT));

export const subscriptionPolicy = {
  read: ofAnAccount,
  /** Also what a payment is confirmed with, and whatever makes a customer at Stripe (`R12`). */
  change: forWriters(ofAnAccount),
};
