import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import type { RecordKind } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import type { Db } from '../db/open.ts';
import { MOST_BLOCKERS } from '../db/page.ts';
import { problems } from '../http/problems.ts';
import { countUses } from '../record-facts/record-facts.store.ts';
import { seenBlockers } from './seen-blockers.store.ts';

/**
 * Throws a 422 while something uses the record (`R19`): the first of each kind by name, if the actor can see them,
 * and how many there are.
 */
export async function refuseWhileUsed(
  db: Db,
  actor: Actor,
  record: { kind: RecordKind; sid: string },
  blockers: Blocker[],
  msg: string,
): Promise<void> {
  if (blockers.length === 0) return;
  const seen = await seenBlockers(db, actor, blockers);
  const isWhole = seen.length === blockers.length && blockers.length < MOST_BLOCKERS;
  throw problems.inUse(msg, seen, isWhole ? [] : await totalsPast(db, record, seen));
}

async function totalsPast(
  db: Db,
  { kind, sid }: { kind: RecordKind; sid: string },
  blockers: Blocker[],
): Promise<BlockerTotal[]> {
  const named = Map.groupBy(blockers, (blocker) => blocker.kind);
  const uses = await countUses(db, kind, sid);
  return uses
    .filter((use) => use.total > (named.get(use.kind)?.length ?? use.total))
    .map(({ blocks: _, ...total }) => total);
}
