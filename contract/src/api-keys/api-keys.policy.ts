/** Who makes, lists and revokes keys: a key of one's own level or below (`W7`). */
import { type Actor, type Owner, reaches } from '../core/actor.ts';
import { allow, anyone, type Decision, deny, forWriters } from '../core/policy.ts';

function create(actor: Actor, owner: Owner): Decision {
  if (reaches(actor, owner)) return allow;
  if (actor.scope === 'account')
    return deny(
      'an account level token can only be used to create account level tokens for the same account',
    );
  return owner.account_sid === null && owner.service_provider_sid === null
    ? deny('service provider token may not be used to create admin token')
    : deny('a service provider token can only be used to create tokens for the same service provider');
}

function remove(actor: Actor, owner: Owner): Decision {
  if (reaches(actor, owner)) return allow;
  if (actor.scope === 'account')
    return deny('a user may not delete a token associated with a different account');
  return owner.account_sid === null && owner.service_provider_sid === null
    ? deny('a service provider user may not delete an admin token')
    : deny('a service provider user may not delete api key from another service provider');
}

export const apiKeyPolicy = {
  /** Whether a new one can be begun at all, before its owner is known. */
  begin: forWriters(anyone),
  create: forWriters(create),
  remove: forWriters(remove),
};
