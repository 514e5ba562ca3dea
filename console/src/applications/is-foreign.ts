import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { ApiProblem } from '../app/api-problem.ts';

/**
 * Another tenant's application is answered as unknown (`R4`), and only an admin, who reaches all, can
 * tell the two apart. A server that answers it anyway is not taken up on it.
 */
export function isForeign(actor: Actor, owner: Owner | undefined, error: unknown): boolean {
  if (owner) return !may(applicationPolicy, 'read', actor, owner).allowed;
  if (!(error instanceof ApiProblem) || actor.scope === 'admin') return false;
  return error.status === 403 || error.status === 404;
}
