/** The account or service provider that a path or a body names, for whichever resource asks. */
import type { Db } from '../db/open.ts';
import {
  findTenantAccount,
  findTenantProvider,
  type TenantAccount,
  type TenantProvider,
} from '../db/tenants.ts';
import { problems } from './problems.ts';

/** 404 when there is none (`R4`). */
export async function getTenantAccount(db: Db, account_sid: string): Promise<TenantAccount> {
  const account = await findTenantAccount(db, account_sid);
  if (!account) throw problems.unknown('account');
  return account;
}

/** 404 when there is none (`R4`). */
export async function getTenantProvider(db: Db, service_provider_sid: string): Promise<TenantProvider> {
  const provider = await findTenantProvider(db, service_provider_sid);
  if (!provider) throw problems.unknown('service provider');
  return provider;
}

/** For a sid in a body: 400 on its field when there is none. */
export async function namedAccount(db: Db, account_sid: string): Promise<TenantAccount> {
  const account = await findTenantAccount(db, account_sid);
  if (account) return account;
  throw problems.invalid([{ path: 'account_sid', message: `There is no account ${account_sid}.` }]);
}

/** For a sid in a body: 400 on its field when there is none. */
export async function namedProvider(db: Db, service_provider_sid: string): Promise<TenantProvider> {
  const provider = await findTenantProvider(db, service_provider_sid);
  if (provider) return provider;
  const message = `service_provider not found for sid ${service_provider_sid}`;
  throw problems.invalid([{ path: 'service_provider_sid', message }]);
}
