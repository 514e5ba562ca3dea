/** Who sees calls, queues and conferences in progress, and who may intervene. */
import { type Actor, type Owner, reaches } from '../core/actor.ts';
import {
  allow,
  type Decision,
  deny,
  forWriters,
  INSUFFICIENT_PERMISSIONS,
  reachable,
} from '../core/policy.ts';

/** Calls are placed in the name of an account, so its provider does not place them (`W51`). */
function create(actor: Actor, owner: Owner): Decision {
  if (!reaches(actor, owner)) return deny(INSUFFICIENT_PERMISSIONS);
  return actor.scope === 'service_provider'
    ? deny(`unauthorized createCall request for account ${owner.account_sid}`)
    : allow;
}

/** A message is the account's own, and nobody else's. */
function createMessage(actor: Actor, owner: Owner): Decision {
  if (!reaches(actor, owner)) return deny(INSUFFICIENT_PERMISSIONS);
  return actor.scope === 'account'
    ? allow
    : deny(`unauthorized createMessage request for account ${owner.account_sid}`);
}

/** Each rule is asked with the owner in the path. */
export const liveCallPolicy = {
  list: reachable(),
  read: reachable(),
  create: forWriters(create),
  update: forWriters(reachable()),
  remove: forWriters(reachable()),
  createMessage: forWriters(createMessage),
};
