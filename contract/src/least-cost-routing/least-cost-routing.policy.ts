/** Who may see and change outbound call routing. Its routes and their carriers belong to whom it belongs to. */
import type { Owner } from '../core/actor.ts';
import { anyone, atLeast, forWriters, type Rule, reachable } from '../core/policy.ts';

export const NOT_ALL_ROUTES = 'You do not have permissions to manage all outbound call routes';

const within = reachable();
const create: Rule<[Owner]> = forWriters(within);

export const lcrPolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  /** The console's list screen; everybody else has an editor of their own. */
  openList: atLeast('admin', NOT_ALL_ROUTES),
  /** A foreign one is answered as unknown (`R4`). */
  read: within,
  /** Creating asks with the owner that the new routing would have. */
  create,
  /** Whether one can be begun at all, before its owner is known. */
  begin: forWriters(anyone),
  update: forWriters(within),
  remove: forWriters(within),
  /** Asked with whom the call would be made for. Nothing is changed, so a view-only user may ask too. */
  explain: within,
};
