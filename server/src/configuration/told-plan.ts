/** A plan as it is answered: counted as a whole, and told one by one as far as that goes. Pure. */
import {
  type AppliedPlan,
  MOST_CHANGES_TOLD,
  type PlannedGroup,
} from '@trunkline/contract/configuration/configuration.contract.ts';
import type { Change, Plan } from './plan.ts';

/** What somebody would miss most is told first. */
const urgency: Record<Change['op'], number> = { delete: 0, change: 1, create: 2 };
const counters = { create: 'created', change: 'changed', delete: 'deleted' } as const;

export function toldPlan(
  { versions: [plan = ''], changes, left, unchanged }: Plan,
  dry_run: 0 | 1,
  audit_sid: string | null,
): AppliedPlan {
  const count = (op: Change['op']) => changes.filter((change) => change.op === op).length;
  return {
    plan,
    dry_run,
    ...{ created: count('create'), changed: count('change'), deleted: count('delete'), unchanged, left },
    changes: mostUrgent(changes).map(({ op, kind, provider, account, name, where, differences }) => ({
      ...{ op, kind, provider, account, name, where, differences },
    })),
    groups: groupsOf(changes),
    audit_sid,
  };
}

function mostUrgent(changes: readonly Change[]): readonly Change[] {
  if (changes.length <= MOST_CHANGES_TOLD) return changes;
  const told = new Set(
    changes.toSorted((one, other) => urgency[one.op] - urgency[other.op]).slice(0, MOST_CHANGES_TOLD),
  );
  return changes.filter((change) => told.has(change));
}

function groupsOf(changes: readonly Change[]): PlannedGroup[] {
  const groups = new Map<string, PlannedGroup>();
  for (const { op, kind, provider, account } of changes) {
    const key = JSON.stringify([provider, account, kind]);
    const group = groups.get(key) ?? { provider, account, kind, created: 0, changed: 0, deleted: 0 };
    group[counters[op]] += 1;
    groups.set(key, group);
  }
  return [...groups.values()];
}
