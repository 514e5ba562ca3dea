/** Finds the account, service provider, application or carrier in a path or body, for all resources. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { type Lock, rowAsItIs, rowsAsTheyAre } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import {
  findReferredApplication,
  findReferredCarrier,
  findTenantAccount,
  findTenantProvider,
  foreseeReferredApplications,
  type Referred,
  type TenantAccount,
  type TenantProvider,
} from './tenants.store.ts';

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

/** For a sid in a body: throws a 400 on its field if it does not exist. */
export async function namedAccount(db: Db, account_sid: string): Promise<TenantAccount> {
  const account = await findTenantAccount(db, account_sid);
  if (account) return account;
  throw problems.invalid([{ path: 'account_sid', message: `There is no account ${account_sid}.` }]);
}

/** A record's provider is its account's. A body may leave it out, or name that one; throws a 400 on the account otherwise. */
export function refuseOtherProvider(
  { service_provider_sid }: Pick<TenantAccount, 'service_provider_sid'>,
  named: string | null | undefined,
): void {
  if (named && named !== service_provider_sid)
    throw problems.invalid([
      { path: 'account_sid', message: 'The account must belong to the service provider.' },
    ]);
}

/**
 * For a record that is new or changes hands: whose it will be stays there until the transaction ends. A 400 on its
 * field where it went after it was judged. It reads, so it is the last of the locks. With `rowOf` nobody else adds to
 * the owner meanwhile, for names or counts within it.
 */
export function staysThere(
  { account_sid, service_provider_sid }: Owner,
  lock: typeof rowAsItIs = rowAsItIs,
): Lock {
  return async (trx) => {
    if (account_sid) await accountThatStays(trx, account_sid, lock);
    else if (service_provider_sid) {
      await lock('service_providers', service_provider_sid)(trx);
      await namedProvider(trx, service_provider_sid);
    }
  };
}

/** The same of an account that nobody has judged before. */
export async function accountThatStays(
  trx: Db,
  account_sid: string,
  lock = rowAsItIs,
): Promise<TenantAccount> {
  await lock('accounts', account_sid)(trx);
  return namedAccount(trx, account_sid);
}

/**
 * For a new record of an account: the account in the body, or the caller's own. Throws a 400 on its field if it does
 * not exist or none is named. One out of reach is refused by the policy (`R15`).
 */
export async function namedOrOwnAccount(
  db: Db,
  actor: Actor,
  named: string | null | undefined,
  message = 'missing field account_sid',
): Promise<TenantAccount> {
  const account_sid = named ?? (actor.scope === 'account' ? actor.account_sid : null);
  if (!account_sid) throw problems.invalid([{ path: 'account_sid', message }]);
  return namedAccount(db, account_sid);
}

/** For a sid in a body: throws a 400 on its field if it does not exist. */
export async function namedProvider(db: Db, service_provider_sid: string): Promise<TenantProvider> {
  const provider = await findTenantProvider(db, service_provider_sid);
  if (provider) return provider;
  const message = `service_provider not found for sid ${service_provider_sid}`;
  throw problems.invalid([{ path: 'service_provider_sid', message }]);
}

/**
 * For a sid in a body: throws a 400 on its field unless the application belongs to the record's account (`R15`). It
 * is locked, so that this stays true until the transaction ends.
 */
export async function namedApplication(db: Db, application_sid: string, owner: Owner): Promise<Referred> {
  await rowAsItIs('applications', application_sid)(db);
  const application = await findReferredApplication(db, application_sid);
  if (!application || !owner.account_sid || application.account_sid !== owner.account_sid)
    throw problems.invalid([
      { path: 'application_sid', message: 'Choose an application of the same account.' },
    ]);
  return application;
}

/** Locks and reads many with few queries, before very many records name them; each is then judged by itself. */
export async function foreseeNamedApplications(trx: Db, sids: readonly string[]): Promise<void> {
  await rowsAsTheyAre(trx, 'applications', sids);
  await foreseeReferredApplications(trx, sids);
}

/**
 * For a sid in a body: throws a 400 on its field unless the carrier is the record's account's own or its provider's
 * (`R15`). A record without an account can only use carriers of its provider.
 */
export async function namedCarrier(
  db: Db,
  voip_carrier_sid: string,
  /** Null asks for any carrier. */
  owner: Owner | null,
) {
  const carrier = await findReferredCarrier(db, voip_carrier_sid);
  if (carrier && (!owner || serves(carrier, owner))) return carrier;
  const whose = owner?.account_sid ? 'account' : 'service provider';
  const message = carrier
    ? `voip_carrier_sid does not belong to the ${whose}`
    : `There is no carrier ${voip_carrier_sid}.`;
  throw problems.invalid([{ path: 'voip_carrier_sid', message }]);
}

/** A provider's own carrier serves all its accounts, an account's own carrier that account. */
export function serves(carrier: Owner, owner: Owner): boolean {
  return carrier.account_sid === null
    ? carrier.service_provider_sid === owner.service_provider_sid
    : carrier.account_sid === owner.account_sid;
}
