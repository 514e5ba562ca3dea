/** How many rows of a list each of some accounts has: what the filter by account would leave. */
import {
  type CountedEvents,
  type CountedList,
  countedLists,
} from '@trunkline/contract/accounts/counted-lists.ts';
import {
  type ChoiceCounts,
  MOST_COUNTED_FOR,
  type Page,
  type PageQuery,
} from '@trunkline/contract/core/paging.ts';
import { asCounts, countEach } from '../db/count-each.ts';
import { fragment, words } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';

/** Each has an index that begins with the account. */
const tables: Record<CountedList, string> = {
  'alert-rules': 'trunkline_alert_rules',
  applications: 'applications',
  carriers: 'voip_carriers',
  clients: 'clients',
  'llm-services': 'trunkline_llm_credentials',
  'ms-teams-tenants': 'ms_teams_tenants',
  'phone-numbers': 'phone_numbers',
  'speech-services': 'speech_credentials',
  users: 'users',
};
/** An account uses its provider's own besides. */
const shared: ReadonlySet<CountedList> = new Set(['carriers', 'llm-services', 'speech-services']);

type Of = { account_sid: string; service_provider_sid: string };

/** The same page with the counts; bare rows may be very many, and stay as they are. */
export async function withCountsOf<T extends Of>(
  db: Db,
  query: PageQuery & { count_of?: CountedList | CountedEvents | undefined },
  page: Page<T> | T[],
): Promise<Page<T> | T[]> {
  const list = countedLists.find((one) => one === query.count_of);
  if (!list || Array.isArray(page) || page.page_size > MOST_COUNTED_FOR) return page;
  return { ...page, counts: await countOfAccounts(db, list, page.data) };
}

async function countOfAccounts(db: Db, list: CountedList, accounts: readonly Of[]): Promise<ChoiceCounts> {
  const table = words(tables[list]);
  const sids = accounts.map(({ account_sid }) => account_sid);
  const counts = await countEach(db, sids, (sid) => fragment`${table} where account_sid = ${sid}`);
  if (!shared.has(list)) return asCounts(counts);
  const providers = [...new Set(accounts.map(({ service_provider_sid }) => service_provider_sid))];
  const besides = await countEach(
    db,
    providers,
    (sid) => fragment`${table} where service_provider_sid = ${sid} and account_sid is null`,
  );
  for (const { account_sid, service_provider_sid } of accounts)
    counts.set(account_sid, (counts.get(account_sid) ?? 0) + (besides.get(service_provider_sid) ?? 0));
  return asCounts(counts);
}
