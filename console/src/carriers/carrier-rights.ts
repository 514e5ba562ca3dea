/** What a person may do with a carrier: the policy, and the switch that leaves carriers to the provider. Pure. */
import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { type Decision, deny, may } from '@trunkline/contract/core/policy.ts';
import { areKept, PROVIDER_KEEPS_CARRIERS } from '../app/carriers-kept.ts';

export type CarrierRights = { add: Decision; update: Decision; remove: Decision };

/** `admin_carrier` is the page setting: account users look at carriers and change none. */
export function carrierRights(actor: Actor, owner: Owner, admin_carrier: boolean): CarrierRights {
  const kept = areKept(actor, admin_carrier) ? deny(PROVIDER_KEEPS_CARRIERS) : null;
  const update = may(carrierPolicy, 'update', actor, owner);
  const remove = may(carrierPolicy, 'remove', actor, owner);
  return {
    add: kept ?? may(carrierPolicy, 'create', actor, owner),
    update: update.allowed && kept ? kept : update,
    remove: remove.allowed && kept ? kept : remove,
  };
}
