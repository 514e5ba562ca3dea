/** Who may see and change alert rules. A provider's own are not for its accounts: they tell of all of them. */
import { anyone, forWriters, reachable } from '../core/policy.ts';

const within = reachable();
const change = forWriters(reachable());

export const alertRulePolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  read: within,
  /** Asked with the owner that the new rule would have. */
  create: change,
  /** Whether a new one can be begun at all, before its owner is known. */
  begin: forWriters(anyone),
  update: change,
  remove: change,
  /** Something is sent in the rule's name. */
  test: change,
};
