/** Limits of accounts and service providers; one row per owner and category. */
import { randomUUID } from 'node:crypto';
import type { LimitCategory } from '@trunkline/contract/accounts/limits.contract.ts';
import type { Db } from '../db/open.ts';

/**
 * By category, and those that the platform's writers may have left for one by sid. The database's own order of an
 * enumeration differs between the two.
 */
async function inOrder<T extends { category: LimitCategory }>(limits: Promise<T[]>): Promise<T[]> {
  return (await limits).sort((one, other) => one.category.localeCompare(other.category));
}

export function listAccountLimits(db: Db, account_sid: string, category?: LimitCategory) {
  let query = db
    .selectFrom('account_limits')
    .select(['account_limits_sid', 'account_sid', 'category', 'quantity'])
    .where('account_sid', '=', account_sid)
    .orderBy('account_limits_sid');
  if (category) query = query.where('category', '=', category);
  return inOrder(query.execute());
}

/** Answers the row's sid, which stays, the first of several. */
export async function saveAccountLimit(
  db: Db,
  account_sid: string,
  { category, quantity }: { category: LimitCategory; quantity: number },
): Promise<string> {
  const [stored] = await listAccountLimits(db, account_sid, category);
  const account_limits_sid = stored?.account_limits_sid ?? randomUUID();
  await removeAccountLimits(db, account_sid, category);
  await db
    .insertInto('account_limits')
    .values({ account_limits_sid, account_sid, category, quantity })
    .execute();
  return account_limits_sid;
}

/** All of them without a category. */
export async function removeAccountLimits(
  db: Db,
  account_sid: string,
  category?: LimitCategory,
): Promise<void> {
  let query = db.deleteFrom('account_limits').where('account_sid', '=', account_sid);
  if (category) query = query.where('category', '=', category);
  await query.execute();
}

export function listProviderLimits(db: Db, service_provider_sid: string, category?: LimitCategory) {
  let query = db
    .selectFrom('service_provider_limits')
    .select(['service_provider_limits_sid', 'service_provider_sid', 'category', 'quantity'])
    .where('service_provider_sid', '=', service_provider_sid)
    .orderBy('service_provider_limits_sid');
  if (category) query = query.where('category', '=', category);
  return inOrder(query.execute());
}

/** The same of a provider. */
export async function saveProviderLimit(
  db: Db,
  service_provider_sid: string,
  { category, quantity }: { category: LimitCategory; quantity: number },
): Promise<string> {
  const [stored] = await listProviderLimits(db, service_provider_sid, category);
  const service_provider_limits_sid = stored?.service_provider_limits_sid ?? randomUUID();
  await removeProviderLimits(db, service_provider_sid, category);
  await db
    .insertInto('service_provider_limits')
    .values({ service_provider_limits_sid, service_provider_sid, category, quantity })
    .execute();
  return service_provider_limits_sid;
}

/** All of them without a category. */
export async function removeProviderLimits(
  db: Db,
  service_provider_sid: string,
  category?: LimitCategory,
): Promise<void> {
  let query = db
    .deleteFrom('service_provider_limits')
    .where('service_provider_sid', '=', service_provider_sid);
  if (category) query = query.where('category', '=', category);
  await query.execute();
}
