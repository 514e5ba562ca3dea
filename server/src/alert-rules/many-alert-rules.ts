import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import type { Cipher } from '../security/cipher.ts';
import { type AlertRuleRow, findAlertRule, removeAlertRule, updateAlertRule } from './alert-rules.store.ts';
import { showingRules } from './rule-target.ts';
import { edited, NOT_LOOKED_YET } from './save-alert-rule.ts';

type FoundRule = Found & { row: AlertRuleRow };

/** Alert rules in a change of many: switched on and off, or deleted. One that is switched begins anew. */
export function manyAlertRules(cipher: Cipher): ManyOf<FoundRule> {
  return {
    kind: 'alert-rules',
    words: ['alert rule', 'alert rules'],
    locks: [],
    async find(trx, sid) {
      await rowOf('trunkline_alert_rules', sid)(trx);
      const row = await findAlertRule(trx, sid);
      if (!row) return undefined;
      const { account_sid, service_provider_sid, name, is_active } = row;
      return { sid, name, owner: { account_sid, service_provider_sid }, row, state: { is_active } };
    },
    mayPut: (actor, { owner }) => may(alertRulePolicy, 'update', actor, owner),
    mayRemove: (actor, { owner }) => may(alertRulePolicy, 'remove', actor, owner),
    put: (trx, _origin, { sid }, { is_active }) =>
      updateAlertRule(trx, sid, { ...NOT_LOOKED_YET, is_active: is_active === 1 ? 1 : 0 }),
    async remove(trx, { sid, row }) {
      await removeAlertRule(trx, sid);
      return edited(showingRules(cipher)(row));
    },
  };
}
