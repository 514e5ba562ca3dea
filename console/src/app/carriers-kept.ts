/** The switch that leaves carriers, and with them new numbers, to the provider (`admin_carrier`): an account changes none. */
import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { type Decision, deny, may } from '@trunkline/contract/core/policy.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { pageSettings } from './page-settings.ts';

export const PROVIDER_KEEPS_CARRIERS = 'Your service provider adds, changes and deletes carriers.';
const PROVIDER_KEEPS_NUMBERS = 'Your service provider adds and deletes phone numbers.';

export function areKept(actor: Actor, admin_carrier = pageSettings.admin_carrier): boolean {
  return admin_carrier && actor.scope === 'account';
}

/** Whether a new carrier can be begun at all. */
export function mayBeginCarrier(actor: Actor, admin_carrier = pageSettings.admin_carrier): Decision {
  if (areKept(actor, admin_carrier)) return deny(PROVIDER_KEEPS_CARRIERS);
  return may(carrierPolicy, 'begin', actor);
}

/** Whether a new number can be begun, or a list of them brought. */
export function mayBeginNumber(actor: Actor, admin_carrier = pageSettings.admin_carrier): Decision {
  if (areKept(actor, admin_carrier)) return deny(PROVIDER_KEEPS_NUMBERS);
  return may(phoneNumberPolicy, 'begin', actor, admin_carrier);
}
