/** Who may see and change phone numbers. A number without an account is its carrier's provider's. */
import type { Actor, Owner } from '../core/actor.ts';
import { allow, anyone, type Decision, deny, forWriters, reachable } from '../core/policy.ts';

export const INSUFFICIENT_PRIVILEGES = 'insufficient privileges';

const within = reachable();

/**
 * Where the installation keeps carriers to its admins and providers (`ADMIN_CARRIER`), numbers come and
 * go by their hands alone; an account still routes those it has.
 */
function stock(actor: Actor, adminCarrier: boolean): Decision {
  return adminCarrier === true && actor.scope === 'account' ? deny(INSUFFICIENT_PRIVILEGES) : allow;
}

function stockWithin(actor: Actor, owner: Owner, adminCarrier: boolean): Decision {
  const decision = stock(actor, adminCarrier);
  return decision.allowed ? within(actor, owner) : decision;
}

export const phoneNumberPolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  export: anyone,
  read: within,
  /** Whether a new one can be begun at all, before its account is known; also an import. */
  begin: forWriters(stock),
  /** Creating asks with the owner that the new number would have. */
  create: forWriters(stockWithin),
  update: forWriters(within),
  /** Whether many may be routed at once; the server asks `update` for each of them. */
  routeMany: forWriters(anyone),
  remove: forWriters(stockWithin),
};
