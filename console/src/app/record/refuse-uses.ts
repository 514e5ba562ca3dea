/**
 * What uses a record, asked by ourselves before it is deleted: a platform server tells it late, or takes it along (`R7`).
 * Loaded where it is asked, since no other server needs it.
 */
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { ApiProblem } from '../api-problem.ts';

const MOST_NAMED = 100;

/** Refuses as a server does that knows. `uses`: of one kind each. */
export function refuseUses(msg: string, uses: readonly (readonly Blocker[])[]): void {
  const used = uses.filter(({ length }) => length > 0);
  if (used.length === 0) return;
  throw new ApiProblem(422, {
    msg,
    blockers: used.flatMap((blockers) => blockers.slice(0, MOST_NAMED)),
    blocker_totals: used.map((blockers) => ({ kind: blockers[0]?.kind ?? '', total: blockers.length })),
  });
}
