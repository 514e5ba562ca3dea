/** What a person may do with a carrier: the policy, and the switch that leaves carriers to the provider. Pure. */
import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { type Decision, deny, may } from '@trunkline/contract/core/policy.ts';

export const PROVIDER_KEEPS_CARRIERS = 'Your service provider adds, changes and deletes carriers.';

export type CarrierRights = { add: Decision; update: Decision; remove: Decision };

/** `admin_carrier` is the page setting: account users look at carriers and change none. */
export function carrierRights(actor: Actor, owner: Owner, admin_carrier: boolean): CarrierRights {
  const kept = admin_carrier && actor.scope === 'account' ? deny(PROVIDER_KEEPS_CARRIERS) : null;
  const update = may(carrierPolicy, 'update', actor, owner);
  const remove = may(carrierPolicy, 'remove', actor, owner);
  return {
    add: kept ?? may(carrierPolicy, 'create', actor, owner),
    update: update.allowed && kept ? kept : update,
    remove: remove.allowed && kept ? kept : remove,
  };
}

/** Whether a new carrier can be begun at all. */
export function mayBegin(actor: Actor, admin_carrier: boolean): Decision {
  if (admin_carrier && actor.scope === 'account') return deny(PROVIDER_KEEPS_CARRIERS);
  return may(carrierPolicy, 'begin', actor);
}
