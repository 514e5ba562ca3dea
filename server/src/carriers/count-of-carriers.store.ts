/** How many numbers each of some carriers has: what the filter of numbers by carrier would leave. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { MOST_COUNTED_FOR, type Page } from '@trunkline/contract/core/paging.ts';
import { asCounts, countEach } from '../db/count-each.ts';
import { fragment, words } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';

/** A carrier's numbers are of whomever it serves; an account sees its own of them. */
export async function withNumbersOf<T extends { voip_carrier_sid: string }>(
  db: Db,
  actor: Actor,
  query: { count_of?: 'phone-numbers' | undefined },
  page: Page<T> | T[],
): Promise<Page<T> | T[]> {
  if (!query.count_of || Array.isArray(page) || page.page_size > MOST_COUNTED_FOR) return page;
  const own = actor.scope === 'account' ? fragment` and account_sid = ${actor.account_sid}` : words('');
  const sids = page.data.map(({ voip_carrier_sid }) => voip_carrier_sid);
  const counts = await countEach(
    db,
    sids,
    (sid) => fragment`phone_numbers where voip_carrier_sid = ${sid}${own}`,
  );
  return { ...page, counts: asCounts(counts) };
}
