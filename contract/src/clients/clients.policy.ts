/** Who may see and change SIP clients, and see which are registered. */
import { anyone, forWriters, reachable } from '../core/policy.ts';

const within = reachable();
const change = forWriters(reachable());

export const clientPolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  /** A foreign one is answered as unknown (`R4`). */
  read: within,
  /** Asked with the owner that the new client would have. */
  create: change,
  /** Whether a new one can be begun at all, before its account is known. */
  begin: forWriters(anyone),
  update: change,
  remove: change,
  /** Asked with the account. */
  readRegistrations: within,
};
