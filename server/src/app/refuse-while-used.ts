import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import type { RecordKind } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import type { Db } from '../db/open.ts';
import { MOST_BLOCKERS } from '../db/page.ts';
import { problems } from '../http/problems.ts';
import { countUses } from '../record-facts/record-facts.store.ts';

/** 422 while something uses the record (`R19`): the first of each kind by name, and how many there are of it. */
export async function refuseWhileUsed(
  db: Db,
  record: { kind: RecordKind; sid: string },
  blockers: Blocker[],
  msg: string,
): Promise<void> {
  if (blockers.length === 0) return;
  throw problems.inUse(msg, blockers, await totalsPast(db, record, blockers));
}

/** Few are all there are, and need no count of their own. */
async function totalsPast(
  db: Db,
  { kind, sid }: { kind: RecordKind; sid: string },
  blockers: Blocker[],
): Promise<BlockerTotal[]> {
  if (blockers.length < MOST_BLOCKERS) return [];
  const named = Map.groupBy(blockers, (blocker) => blocker.kind);
  const uses = await countUses(db, kind, sid);
  return uses
    .filter((use) => use.total > (named.get(use.kind)?.length ?? use.total))
    .map(({ blocks: _, ...total }) => total);
}
