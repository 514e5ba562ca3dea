/** Providers and accounts by their names. */
import type { Db } from '../db/open.ts';

export async function listProviders(db: Db) {
  return db
    .selectFrom('service_providers')
    .select(['service_provider_sid', 'name'])
    .orderBy('name')
    .orderBy('service_provider_sid')
    .execute();
}

/** Those with this sid or name. */
export async function listAccountsCalled(db: Db, who: string) {
  return db
    .selectFrom('accounts')
    .select(['account_sid', 'service_provider_sid', 'name'])
    .where((where) => where.or([where('account_sid', '=', who), where('name', '=', who)]))
    .orderBy('account_sid')
    .execute();
}

/** What the caller's provider and account are called. */
export async function findPlaceNames(
  db: Db,
  of: { service_provider_sid: string; account_sid?: string },
): Promise<{ provider: string; account: string | null } | undefined> {
  return db
    .selectFrom('service_providers as p')
    .leftJoin('accounts as a', (join) => join.on('a.account_sid', '=', of.account_sid ?? ''))
    .select(['p.name as provider', 'a.name as account'])
    .where('p.service_provider_sid', '=', of.service_provider_sid)
    .executeTakeFirst();
}
