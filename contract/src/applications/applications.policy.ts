/** Who may see and change applications. */
import type { Owner } from '../core/actor.ts';
import { anyone, forWriters, INSUFFICIENT_PERMISSIONS, type Rule, reachable } from '../core/policy.ts';

const within = reachable();

/** Creating asks with the owner that the new application would have. */
const create: Rule<[Owner]> = forWriters(within);

const change: Rule<[Owner]> = forWriters(reachable(INSUFFICIENT_PERMISSIONS));

export const applicationPolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  /** A foreign one is answered as unknown (`R4`). */
  read: within,
  create,
  /** Whether a new one can be begun at all, before its account is known. */
  begin: forWriters(anyone),
  /** What variables a webhook asks for is no secret. */
  readEnvironment: anyone,
  update: change,
  /** Uses the stored credentials and variables, and shows what the webhook answers. */
  testWebhook: change,
  remove: change,
};
