/** Lists of what can be switched off, narrowed to what is on or off. */
import type { ActiveState } from '@trunkline/contract/core/active-states.ts';
import type { ChoiceCounts, Page } from '@trunkline/contract/core/paging.ts';
import { fragment, words } from './fragment.ts';
import { type Condition, countSelected, fixing, type Selection } from './list.ts';
import type { Db } from './open.ts';
import { choiceCount, MOST_COUNTED } from './page.ts';

/** An owner's rows of one state stand in the list's order in an index, where there is one that begins with both. */
export function inState(selection: Selection, state: ActiveState | undefined): Selection {
  if (!state) return selection;
  const isOn = fixing(['is_active'], words(`t.is_active = ${Number(state === 'active')}`));
  const { whose, where } = selection;
  if ('provider' in whose) return { ...selection, where: [...where, isOn] };
  return { ...selection, whose: { ranges: whose.ranges.map((range) => and(range, isOn)) } };
}

function and(range: Condition, isOn: Condition): Condition {
  const both = fragment`${range} and ${isOn}`;
  return range.fixed ? fixing([...range.fixed, 'is_active'], both) : both;
}

/** Of the list as it is without its state. */
export const byState = (selection: Selection): Record<ActiveState, Selection> => ({
  active: inState(selection, 'active'),
  inactive: inState(selection, 'inactive'),
});

/**
 * The same page with how many rows each choice of a filter leaves, as far as that is cheap, where it is asked for (`count_by`).
 * For a text all names would be looked into once more for each; bare rows stay as they are.
 */
export async function withChoiceCounts<T>(
  db: Db,
  { count_by, text }: { count_by: string | undefined; text: string | undefined },
  page: Page<T> | T[],
  choices: () => Readonly<Record<string, Selection>>,
): Promise<Page<T> | T[]> {
  if (!count_by || text || Array.isArray(page)) return page;
  const counts: ChoiceCounts = {};
  for (const [choice, selection] of Object.entries(choices()))
    counts[choice] = choiceCount(await countSelected(db, selection, MOST_COUNTED));
  return { ...page, counts };
}
