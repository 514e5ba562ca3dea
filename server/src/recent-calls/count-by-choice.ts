import type { ChoiceCounts } from '@trunkline/contract/core/paging.ts';
import type { CallQuery } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { CallStore, Whose } from '../calls/call-store.ts';
import { choiceCount } from '../db/page.ts';
import { searchOf } from './list-calls.ts';

const choices = { direction: ['inbound', 'outbound'], answered: ['true', 'false'] };
const COUNT_ALONE = { limit: 1, offset: 0 };

/**
 * How many calls each value of a filter leaves, counted as the list itself is. Undefined where that is not
 * asked, or where all calls of the time would have to be looked into.
 */
export async function countByChoice(
  calls: CallStore,
  whose: Whose,
  query: CallQuery,
): Promise<ChoiceCounts | undefined> {
  const { count_by, filter, trunk, application_sid } = query;
  if (!count_by || filter || trunk || application_sid) return undefined;
  const counted = choices[count_by].map(async (value) => {
    const found = await calls.listCalls(whose, searchOf({ ...query, [count_by]: value }), COUNT_ALONE);
    return [value, choiceCount(found.total)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}
