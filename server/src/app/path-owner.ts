/** For resources below both service providers and accounts: whose path it is, and whose record. */
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { type Actor, type Owner, reaches } from '@trunkline/contract/core/actor.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyRequest } from 'fastify';
import type { Whose as CallsOf } from '../calls/call-store.ts';
import type { Whose } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { ofAccount, ofProviderItself } from '../db/reach.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { getTenantAccount, getTenantProvider, namedAccount } from './tenants.ts';

/** One of the two, by the spelling of the path. */
export type OwnerPath = { service_provider_sid?: string | undefined; account_sid?: string | undefined };

/** Its provider is always known; without an account it is the provider's own. */
export type PathOwner = { service_provider_sid: string; account_sid: string | null };

/** The tenant in the path: 404 if it does not exist, 403 if it is out of reach (`R4`). */
export async function getPathOwner(
  db: Db,
  ask: { actor: Actor; request: FastifyRequest },
  path: OwnerPath,
): Promise<PathOwner> {
  const owner = await getTenantOfPath(db, path);
  if (owner.account_sid) authorize(ask, accountPolicy, 'read', owner);
  else authorize(ask, serviceProviderPolicy, 'read', owner);
  return owner;
}

/** Like `getPathOwner`, for callers that ask a policy of their own; 404 if it does not exist. */
export async function getTenantOfPath(db: Db, path: OwnerPath): Promise<PathOwner> {
  if (path.account_sid) {
    const { service_provider_sid, account_sid } = await getTenantAccount(db, path.account_sid);
    return { service_provider_sid, account_sid };
  }
  const { service_provider_sid } = await getTenantProvider(db, path.service_provider_sid ?? '');
  return { service_provider_sid, account_sid: null };
}

/**
 * Whose calls and alerts a list shows: the path owner's or, on a provider's path, those of the account in the query,
 * which has to be one of the provider's.
 */
export async function whoseCalls(db: Db, path: PathOwner, account_sid: string | undefined) {
  if (path.account_sid) {
    if (account_sid && account_sid !== path.account_sid)
      throw unlike('account_sid', 'account_sid does not match the account in the address.');
    return { account_sid: path.account_sid };
  }
  if (!account_sid) return { service_provider_sid: path.service_provider_sid };
  const account = await getTenantAccount(db, account_sid);
  if (account.service_provider_sid !== path.service_provider_sid) throw problems.unknown('account');
  return { account_sid };
}

/** Calls out of reach are not looked for, so they are as unknown as calls that never existed. */
export function withinReachOf(actor: Actor): CallsOf {
  switch (actor.scope) {
    case 'admin':
      return null;
    case 'service_provider':
      return { service_provider_sid: actor.service_provider_sid };
    case 'account':
      return { account_sid: actor.account_sid };
  }
}

/** Undefined if the path has no valid tenant: the record's own sid is enough then (`R4`). */
export async function findPathOwner(
  db: Db,
  ask: { actor: Actor; request: FastifyRequest },
  path: OwnerPath,
): Promise<PathOwner | undefined> {
  return path.account_sid || path.service_provider_sid ? getPathOwner(db, ask, path) : undefined;
}

/** An account's path leads to its own records and its provider's, a provider's path to all within it. */
export function isUnder(path: PathOwner | undefined, record: Owner): boolean {
  if (!path) return true;
  if (path.service_provider_sid !== record.service_provider_sid) return false;
  return [null, record.account_sid].includes(path.account_sid) || record.account_sid === null;
}

/**
 * Whose rows a list at this path shows. An account's path: its own and its provider's, or one of the two. A
 * provider's path: its own, with `all` also those of its accounts (`R42`); an account that asks there gets its own as
 * well. `shared`: only those that the provider shares with all its accounts.
 */
export function rowsToList(path: PathOwner, actor: Actor, level: Level): { whose: Whose; shared: Whose } {
  return {
    whose: rowsOfLevel(path, actor, level),
    shared: rowsOfLevel(path, actor, 'service_provider'),
  };
}

type Level = 'account' | 'service_provider' | 'all' | undefined;

function rowsOfLevel(path: PathOwner, actor: Actor, level: Level): Whose {
  const account_sid = path.account_sid ?? (actor.scope === 'account' ? actor.account_sid : null);
  if (level === 'all' && !account_sid)
    return { provider: path.service_provider_sid, besides: [ofProviderItself(path.service_provider_sid)] };
  const own = account_sid && level !== 'service_provider' ? [ofAccount(account_sid)] : [];
  const shared = level === 'account' ? [] : [ofProviderItself(path.service_provider_sid)];
  return { ranges: [...own, ...shared] };
}

/**
 * The owner of a new record: the account in the path, else the one in the body, else the caller's own (`R15`). Sids
 * in the body have to fit the path.
 */
export async function ownerOfNew(db: Db, actor: Actor, path: PathOwner, body: Owner): Promise<PathOwner> {
  const { service_provider_sid } = path;
  if (body.service_provider_sid && body.service_provider_sid !== service_provider_sid)
    throw unlike(
      'service_provider_sid',
      'service_provider_sid does not match the service provider in the address.',
    );
  if (path.account_sid) {
    if (body.account_sid && body.account_sid !== path.account_sid)
      throw unlike('account_sid', 'account_sid does not match the account in the address.');
    return path;
  }
  const account_sid = body.account_sid ?? (actor.scope === 'account' ? actor.account_sid : null);
  if (!account_sid) return path;
  const account = await namedAccount(db, account_sid);
  // One out of reach is left to the policy.
  if (account.service_provider_sid !== service_provider_sid && reaches(actor, account))
    throw unlike('account_sid', 'This account belongs to another service provider.');
  return { service_provider_sid: account.service_provider_sid, account_sid };
}

function unlike(path: string, message: string) {
  return problems.invalid([{ path, message }]);
}
