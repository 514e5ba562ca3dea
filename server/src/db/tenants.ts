/** Accounts and service providers as owners: what a policy asks, and no more. */
import type { Db } from './open.ts';

export type TenantAccount = { account_sid: string; service_provider_sid: string; name: string };
export type TenantProvider = { service_provider_sid: string; name: string };

export function findTenantAccount(db: Db, account_sid: string): Promise<TenantAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(['account_sid', 'service_provider_sid', 'name'])
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
}

export function findTenantProvider(db: Db, sid: string): Promise<TenantProvider | undefined> {
  return db
    .selectFrom('service_providers')
    .select(['service_provider_sid', 'name'])
    .where('service_provider_sid', '=', sid)
    .executeTakeFirst();
}
