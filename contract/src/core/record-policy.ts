/** The rules of most resources; a policy spreads it and overrides what differs. */
import { anyone, forWriters, reachable } from './policy.ts';

const change = forWriters(reachable());

export const recordPolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  read: reachable(),
  /** Asked with the owner that the new record would have. */
  create: change,
  /** Whether a new one can be begun at all, before its owner is known. */
  begin: forWriters(anyone),
  /** Asked with the owner before, and with another one that it would have afterwards. */
  update: change,
  remove: change,
};
