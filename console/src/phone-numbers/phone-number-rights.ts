/** What a person may do with a number. Pure. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { type Decision, may } from '@trunkline/contract/core/policy.ts';
import type { PhoneNumber } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { areKept } from '../app/carriers-kept.ts';

/** The server names no provider with a number; whatever it shows a provider is the provider's. */
export function ownerOf(
  actor: Actor,
  { account_sid, service_provider_sid }: Pick<PhoneNumber, 'account_sid' | 'service_provider_sid'>,
): Owner {
  return {
    account_sid,
    service_provider_sid:
      actor.scope === 'service_provider' ? actor.service_provider_sid : service_provider_sid,
  };
}

/** `adminCarrier` is the page setting `admin_carrier`. */
export function numberRights(
  actor: Actor,
  number: Pick<PhoneNumber, 'account_sid' | 'service_provider_sid'>,
  adminCarrier: boolean,
): { update: Decision; remove: Decision; isKept: boolean } {
  const owner = ownerOf(actor, number);
  return {
    update: may(phoneNumberPolicy, 'update', actor, owner),
    remove: may(phoneNumberPolicy, 'remove', actor, owner, adminCarrier),
    isKept: areKept(actor, adminCarrier),
  };
}
