/** Who may see and change alert rules. A provider's own are not for its accounts: they tell of all of them. */
import { recordPolicy } from '../core/record-policy.ts';

export const alertRulePolicy = {
  ...recordPolicy,
  /** Something is sent in the rule's name. */
  test: recordPolicy.update,
};
