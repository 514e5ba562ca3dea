/** Lists of records that can be deactivated, narrowed to active or inactive ones. */
import type { ActiveState } from '@trunkline/contract/core/active-states.ts';
import type { ChoiceCounts, Page } from '@trunkline/contract/core/paging.ts';
import { fragment, words } from './fragment.ts';
import { type Condition, countSelected, fixing, type Selection } from './list.ts';
import type { Db } from './open.ts';
import { choiceCount, MOST_COUNTED } from './page.ts';

/** Narrows a list to one state. If an index begins with owner and state, the rows are in the list's order there. */
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

/** Counts of the list without its state filter. */
export const byState = (selection: Selection): Record<ActiveState, Selection> => ({
  active: inState(selection, 'active'),
  inactive: inState(selection, 'inactive'),
});

/**
 * Adds to a page how many rows each choice of a filter leaves, if requested (`count_by`) and cheap. With a text
 * filter all names would have to be searched again for each choice, so there are no counts; an unpaged list stays as
 * it is.
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
