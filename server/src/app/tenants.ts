/** The account, service provider, application or carrier that a path or a body names, for whichever resource asks. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { rowAsItIs, rowsAsTheyAre } from '../db/lock.ts';
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

/** For a sid in a body: 400 on its field when there is none. */
export async function namedAccount(db: Db, account_sid: string): Promise<TenantAccount> {
  const account = await findTenantAccount(db, account_sid);
  if (account) return account;
  throw problems.invalid([{ path: 'account_sid', message: `There is no account ${account_sid}.` }]);
}

/**
 * For a new record of an account: the one that the body names, or the caller's own. 400 on its field where there is
 * none, or nobody is named. Another's is refused by the policy (`R15`).
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

/** For a sid in a body: 400 on its field when there is none. */
export async function namedProvider(db: Db, service_provider_sid: string): Promise<TenantProvider> {
  const provider = await findTenantProvider(db, service_provider_sid);
  if (provider) return provider;
  const message = `service_provider not found for sid ${service_provider_sid}`;
  throw problems.invalid([{ path: 'service_provider_sid', message }]);
}

/**
 * For a sid in a body: 400 on its field unless the application is one of the record's own account (`R15`), which it then
 * stays until the transaction ends.
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

/** Before very many records name some of them: locked and read with few questions, for each to be judged by itself. */
export async function foreseeNamedApplications(trx: Db, sids: readonly string[]): Promise<void> {
  await rowsAsTheyAre(trx, 'applications', sids);
  await foreseeReferredApplications(trx, sids);
}

/**
 * For a sid in a body: 400 on its field unless the carrier serves the record's account, being its own
 * or its provider's (`R15`). A record without an account takes carriers of its provider alone.
 */
export async function namedCarrier(
  db: Db,
  voip_carrier_sid: string,
  /** Null asks for any carrier. */
  owner: Owner | null,
  path = 'voip_carrier_sid',
  fits = serves,
) {
  const carrier = await findReferredCarrier(db, voip_carrier_sid);
  if (carrier && (!owner || fits(carrier, owner))) return carrier;
  const whose = owner?.account_sid ? 'account' : 'service provider';
  const message = carrier
    ? `voip_carrier_sid does not belong to the ${whose}`
    : `There is no carrier ${voip_carrier_sid}.`;
  throw problems.invalid([{ path, message }]);
}

/** A provider's own carrier serves all its accounts, an account's own carrier that account. */
export function serves(carrier: Owner, owner: Owner): boolean {
  return carrier.account_sid === null
    ? carrier.service_provider_sid === owner.service_provider_sid
    : carrier.account_sid === owner.account_sid;
}
