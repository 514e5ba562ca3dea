/** Who may see, use and change LLM credentials. */
import type { Owner } from '../core/actor.ts';
import { anyone, forWriters, type Rule, reachable, visible } from '../core/policy.ts';

const CHANGES = 'You do not have permissions to make changes to these LLM Credentials';
const DELETES = 'You do not have permissions to delete these LLM Credentials';
const NO_ACCESS = 'You do not have access to this resource';

const change: Rule<[Owner]> = forWriters(reachable(CHANGES));
const seen: Rule<[Owner]> = visible();

export const llmServicePolicy = {
  /** The store narrows the list to what `read` allows. */
  list: anyone,
  /** A provider's own serve its accounts, whose users see them without their key (`R26`). */
  read: seen,
  /** The edit screen. */
  open: reachable(NO_ACCESS) as Rule<[Owner]>,
  /** Asked with the owner that the new credential would have. */
  create: change,
  /** Whether a new one can be begun at all, before its owner is known. */
  begin: forWriters(anyone),
  update: change,
  remove: forWriters(reachable(DELETES)) as Rule<[Owner]>,
  /** A test asks the vendor in the owner's name, and keeps the result. */
  test: forWriters(seen),
};
