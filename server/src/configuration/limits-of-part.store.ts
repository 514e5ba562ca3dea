/** Limits of a provider and its accounts, or of one account. */
import type { Db } from '../db/open.ts';
import { ofAccounts, type Part } from './part.store.ts';

/** Of those that a platform's writers may have left for one category the first, as in the lists of limits. */
export async function readLimits(db: Db, part: Part) {
  const limits = await readAllLimits(db, part);
  const firsts = new Map<string, (typeof limits)[number]>();
  for (const limit of limits) {
    const id = `${limit.account_sid} ${limit.category}`;
    if (!firsts.has(id)) firsts.set(id, limit);
  }
  return [...firsts.values()];
}

async function readAllLimits(db: Db, part: Part) {
  const ofEach = await db
    .selectFrom('account_limits as t')
    .select(['account_sid', 'category', 'quantity'])
    .where(ofAccounts(part))
    .orderBy('category')
    .orderBy('account_limits_sid')
    .execute();
  if (part.account_sid) return ofEach;
  const own = await db
    .selectFrom('service_provider_limits')
    .select(['category', 'quantity'])
    .where('service_provider_sid', '=', part.service_provider_sid)
    .orderBy('category')
    .orderBy('service_provider_limits_sid')
    .execute();
  return [...own.map((limit) => ({ account_sid: null, ...limit })), ...ofEach];
}
