/** A session that is in use goes on: a new token for the same row (`R37`). */
import { type Actor, userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { fromDbTime } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { TokenReader } from '../security/tokens.ts';
import { claimsOf, maySignIn } from './begin-session.ts';
import { findSessionStart, prolongSession } from './sessions.store.ts';
import { findUserSigningIn } from './users-signing-in.store.ts';

const LONGEST_MINUTES = 12 * 60;

type Parts = { db: Db; tokens: TokenReader; config: { session_minutes: number } };
type Asking = { actor: Actor; session_sid: string | null };

/**
 * Lasts as long again as a new sign-in, but no longer than twelve hours after the first one, or than that
 * one was to last. 401 for a session that is over. No entry in the audit trail: nothing was changed that
 * the sign-in's entry does not tell.
 */
export async function renewSession(
  { db, tokens, config }: Parts,
  { actor, session_sid }: Asking,
): Promise<string> {
  const { claims, expires } = await transact(db, async (trx) => {
    const began = session_sid && (await findSessionStart(trx, session_sid));
    const user = await findUserSigningIn(trx, { user_sid: userSidOf(actor) ?? '' });
    if (!session_sid || !began || !user || !maySignIn(user)) throw problems.sessionExpired();
    const longest = Math.max(LONGEST_MINUTES, config.session_minutes);
    const end_ms = Date.parse(fromDbTime(began)) + longest * 60_000;
    const expires = new Date(Math.min(end_ms, Date.now() + config.session_minutes * 60_000));
    await prolongSession(trx, session_sid, expires);
    return { claims: claimsOf(user, session_sid), expires };
  });
  return tokens.sign(claims, expires);
}
