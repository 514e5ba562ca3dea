/** How many calls or alerts of a time each of some accounts has: what the filter by account would leave. */
import type { AccountQuery } from '@trunkline/contract/accounts/accounts.contract.ts';
import { countedEvents } from '@trunkline/contract/accounts/counted-lists.ts';
import { MOST_COUNTED_FOR, type Page } from '@trunkline/contract/core/paging.ts';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import type { CallStore } from '../calls/call-store.ts';
import { choiceCount } from '../db/page.ts';
import { isStoreFailure } from '../http/problems.ts';

/** The same page with the counts. Without an answer of their store the accounts are told alone. */
export async function withCountsOfEvents<T extends { account_sid: string }>(
  calls: Pick<CallStore, 'countOfAccounts'>,
  query: AccountQuery,
  page: Page<T> | T[],
): Promise<Page<T> | T[]> {
  const events = countedEvents.find((one) => one === query.count_of);
  if (!events || Array.isArray(page) || page.page_size > MOST_COUNTED_FOR) return page;
  const sids = page.data.map(({ account_sid }) => account_sid);
  if (sids.length === 0) return { ...page, counts: {} };
  const what = events === 'alerts' ? 'alerts' : 'calls';
  try {
    const found = await calls.countOfAccounts(what, sids, timeRangeOf(query));
    return {
      ...page,
      counts: Object.fromEntries(sids.map((sid) => [sid, choiceCount(found.get(sid) ?? 0)])),
    };
  } catch (error) {
    if (!isStoreFailure(error)) throw error;
    return page;
  }
}
