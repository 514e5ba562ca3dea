/** Who may see and change carriers and their gateways. A gateway's owner is its carrier's. */
import type { Owner } from '../core/actor.ts';
import { anyone, atLeast, forWriters, type Rule, reachable, visible } from '../core/policy.ts';

export const NOT_YOURS_TO_CHANGE = 'You do not have permissions to make changes to this Carrier';
export const NOT_YOURS_TO_DELETE = 'You do not have permissions to delete this Carrier';

/** The platform's text for accounts that may not change carriers (`TRUNKLINE_ADMIN_CARRIER`). */
export const INSUFFICIENT_PRIVILEGES = 'insufficient privileges';

const create: Rule<[Owner]> = forWriters(reachable());

export const carrierPolicy = {
  /** The store narrows the list to what the actor sees. */
  list: anyone,
  /** A provider's own carrier is seen by its accounts, secrets removed (`R26`). */
  read: visible,
  /** Creating asks with the owner that the new carrier would have. */
  create,
  /** Whether a new one can be begun at all, before its owner is known. */
  begin: forWriters(anyone),
  update: forWriters(reachable(NOT_YOURS_TO_CHANGE)),
  remove: forWriters(reachable(NOT_YOURS_TO_DELETE)),
  listAddresses: anyone,
  changeAddresses: forWriters(atLeast('admin')),
};
