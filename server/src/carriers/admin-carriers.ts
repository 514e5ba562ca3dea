/** What an operator may keep from accounts, or from everybody. */
import { INSUFFICIENT_PRIVILEGES } from '@trunkline/contract/carriers/carriers.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Config } from '../app/config.ts';
import { problems } from '../http/problems.ts';

export type CarrierRules = Config['carriers'];

/** With `TRUNKLINE_ADMIN_CARRIER`, carriers and SIP gateways are for admins and service providers. */
export function refuseAccounts(rules: CarrierRules, actor: Actor): void {
  if (rules.admins_only && actor.scope === 'account') throw problems.forbidden(INSUFFICIENT_PRIVILEGES);
}
