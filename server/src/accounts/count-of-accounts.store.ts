/** How many rows of a list each of some accounts has: what the filter by account would leave. */
import {
  type CountedEvents,
  type CountedList,
  countedLists,
  MOST_COUNTED_FOR,
} from '@trunkline/contract/accounts/accounts.contract.ts';
import type { ChoiceCounts, Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { fragment, joined, words } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';
import { choiceCount, MOST_COUNTED } from '../db/page.ts';
import { remembered } from '../db/prepared.ts';

/** Each has an index that begins with the account. */
const tables: Record<CountedList, string> = {
  'alert-rules': 'trunkline_alert_rules',
  applications: 'applications',
  clients: 'clients',
  'ms-teams-tenants': 'ms_teams_tenants',
  'phone-numbers': 'phone_numbers',
  users: 'users',
};

/** The same page with the counts; bare rows may be very many, and stay as they are. */
export async function withCountsOf<T extends { account_sid: string }>(
  db: Db,
  query: PageQuery & { count_of?: CountedList | CountedEvents | undefined },
  page: Page<T> | T[],
): Promise<Page<T> | T[]> {
  const list = countedLists.find((one) => one === query.count_of);
  if (!list || Array.isArray(page) || page.page_size > MOST_COUNTED_FOR) return page;
  const sids = page.data.map(({ account_sid }) => account_sid);
  return { ...page, counts: await countOfAccounts(db, list, sids) };
}

async function countOfAccounts(db: Db, list: CountedList, sids: readonly string[]): Promise<ChoiceCounts> {
  if (sids.length === 0) return {};
  const table = words(tables[list]);
  // The end is looked for first, since a count that is cut off copies what it counts.
  const each = sids.map(
    (sid) => fragment`select ${sid} as sid, coalesce(
      (select ${words(`${MOST_COUNTED + 1}`)} from ${table} where account_sid = ${sid} limit 1 offset ${MOST_COUNTED}),
      (select count(*) from ${table} where account_sid = ${sid})) as n`,
  );
  const rows = await remembered<{ sid: string; n: number | string }>(db, joined(each, ' union all '));
  return Object.fromEntries(rows.map(({ sid, n }) => [sid, choiceCount(Number(n))]));
}
