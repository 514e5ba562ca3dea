/** Whoever has shown who it is gets a session (`W2`, `R11`). */
import { randomUUID } from 'node:crypto';
import { NOBODY, type Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import type { From } from '../http/address.ts';
import type { SessionClaims, TokenReader } from '../security/tokens.ts';
import { insertSession } from './sessions.store.ts';
import { findUserSigningIn, saveLastLogin, type UserSigningIn } from './users-signing-in.store.ts';

export type Claims = SessionClaims & { scope: 'admin' | 'service_provider' | 'account' };

/** For others, who know no more of sessions; in the transaction of whoever asks. */
export function sessionOpener(tokens: TokenReader, session_minutes: number) {
  return async (trx: Db, user_sid: string, from: From) => {
    await rowOf('users', user_sid)(trx);
    const user = await findUserSigningIn(trx, { user_sid });
    if (!user || !maySignIn(user)) return null;
    const expires = new Date(Date.now() + session_minutes * 60_000);
    const claims = await beginSession(trx, user, from, expires);
    return () => tokens.sign(claims, expires);
  };
}

/** Behind the lock of the user's row. */
export async function beginSession(
  trx: Db,
  user: UserSigningIn,
  { address, request_id, user_agent }: From,
  expires: Date,
): Promise<Claims> {
  const claims = claimsOf(user, randomUUID());
  const { user_sid } = user;
  await saveLastLogin(trx, user_sid);
  await insertSession(trx, { session_sid: claims.jti, user_sid, expires, address, user_agent });
  await auditSignIn(trx, user, claims, { address, request_id });
  return claims;
}

/** `after`: what the session is good for, when that is not all. */
export async function auditSignIn(
  trx: Db,
  user: UserSigningIn,
  { scope }: Claims,
  from: Pick<From, 'address' | 'request_id'>,
  after?: { purpose: 'reset' },
): Promise<void> {
  const by = { kind: 'user' as const, user_sid: user.user_sid, name: user.name };
  const entry = { action: 'login', ...about(user), ...(after && { after }) };
  await audit(trx, { actor: { by, scope }, ...from }, entry);
}

export function maySignIn(user: UserSigningIn | undefined): boolean {
  return user?.is_active === 1 && (user.account_sid === null || user.account_active === 1);
}

/** The sids and names of the user's own tenant, and only those that its scope has. */
export function namedTenant(user: UserSigningIn) {
  if (user.account_sid && user.account_provider_sid)
    return {
      service_provider_sid: user.account_provider_sid,
      service_provider_name: user.account_provider_name ?? '',
      account_sid: user.account_sid,
      account_name: user.account_name ?? '',
    };
  if (user.own_provider_sid)
    return {
      service_provider_sid: user.own_provider_sid,
      service_provider_name: user.own_provider_name ?? '',
    };
  return {};
}

export function claimsOf(user: UserSigningIn, jti: string): Claims {
  const own = namedTenant(user);
  return {
    jti,
    user_sid: user.user_sid,
    scope: 'account_sid' in own ? 'account' : 'service_provider_sid' in own ? 'service_provider' : 'admin',
    permissions: user.permissions?.split(',') ?? [],
    is_view_only: user.permissions === 'VIEW_ONLY',
    name: user.name,
    ...own,
  };
}

/** Whose a user is. */
function tenantOf(user: UserSigningIn): Owner {
  const own = namedTenant(user);
  return {
    service_provider_sid: own.service_provider_sid ?? null,
    account_sid: ('account_sid' in own && own.account_sid) || null,
  };
}

/** For the audit trail, where nobody has shown who it was. A level that everybody knows: there is nobody to be hidden. */
export const notSignedIn = { by: { kind: 'system', name: 'Not signed in' }, scope: 'account' } as const;

/** For the audit trail; of nobody too. */
export function about(user: UserSigningIn | undefined) {
  return {
    kind: 'session',
    record_sid: user?.user_sid ?? null,
    record_name: user?.name ?? 'an unknown name',
    owner: user ? tenantOf(user) : NOBODY,
  };
}
