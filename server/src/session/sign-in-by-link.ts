/** A link opens a session that is good for choosing a new password, and for nothing else (`R9`). */
import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@trunkline/contract/session/password-reset.contract.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { fromDbTime } from '../db/values.ts';
import type { From } from '../http/address.ts';
import { problems } from '../http/problems.ts';
import type { TokenReader } from '../security/tokens.ts';
import { auditSignIn, claimsOf, maySignIn } from './begin-session.ts';
import { findLink, findSignedIn } from './reset-links.store.ts';
import { insertSession } from './sessions.store.ts';
import { findUserSigningIn } from './users-signing-in.store.ts';

export const LINK_OVER = 'This link has expired or was already used. Please request a new one.';

type Asking = From & { link: string };

/** 403 for a link that is none, or is over. It stays good until a password is chosen: the page may be loaded again. */
export async function signInByLink(
  { db, tokens }: { db: Db; tokens: TokenReader },
  { link, address, user_agent, request_id }: Asking,
): Promise<SignedIn> {
  const { claims, expires } = await transact(db, async (trx) => {
    const found = await findLink(trx, link);
    const user = found && (await findUserSigningIn(trx, { user_sid: found.user_sid }));
    if (!found || !user || !maySignIn(user) || user.provider !== 'local') throw problems.forbidden(LINK_OVER);
    const claims = claimsOf(user, randomUUID());
    const expires = new Date(fromDbTime(found.expires_at));
    const { jti: session_sid, user_sid } = claims;
    await insertSession(trx, { session_sid, user_sid, expires, address, user_agent, purpose: 'reset' });
    await auditSignIn(trx, user, claims, { address, request_id }, { purpose: 'reset' });
    return { claims, expires };
  });
  return tellSignedIn(db, claims.user_sid, await tokens.sign(claims, expires));
}

export async function tellSignedIn(db: Db, user_sid: string, jwt: string): Promise<SignedIn> {
  const { account_active, account_provider_sid, ...user } = await findSignedIn(db, user_sid);
  return {
    ...user,
    jwt,
    service_provider_sid: account_provider_sid ?? user.service_provider_sid,
    force_change: user.force_change === 1,
    phone_validated: user.phone_validated === 1,
    email_validated: user.email_validated === 1,
    is_active: account_active !== 0,
    pristine: false,
  };
}
