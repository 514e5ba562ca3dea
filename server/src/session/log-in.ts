/** Signing in with a username and a password (`W1`, `R8`, `R10`, `R11`). */
import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Answer } from '@trunkline/contract/core/endpoint.ts';
import type { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { audit } from '../app/audit.ts';
import type { Config } from '../app/config.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { type From, networkOf } from '../http/address.ts';
import { problems } from '../http/problems.ts';
import { hashPassword, isOutdated, verifyNobody, verifyPassword } from '../security/passwords.ts';
import type { TokenReader } from '../security/tokens.ts';
import { about, beginSession, maySignIn, namedTenant, notSignedIn } from './begin-session.ts';
import { findUserSigningIn, nameKey, saveHash, type UserSigningIn } from './users-signing-in.store.ts';

export type LoginParts = {
  db: Db;
  tokens: TokenReader;
  config: Pick<Config, 'login' | 'session_minutes'>;
  passwordCheck: PasswordCheck;
};
export type Attempt = From & {
  /** Whom the person calls himself: by the login name, or by the email address. */
  who: { name: string } | { email: string };
  password: string;
};
type Session = Answer<typeof sessionEndpoints.login>;

/** Every refusal takes at least this long, so that hashes of different cost cannot be told apart. */
const REFUSAL_MS = 300;

/** Answers the new session; 403 with one text for whatever is wrong, or the lock-out's own. */
export async function logIn(parts: LoginParts, attempt: Attempt): Promise<Session> {
  const began = Date.now();
  try {
    return await tryToLogIn(parts, attempt);
  } catch (error) {
    await after(Math.max(0, REFUSAL_MS - (Date.now() - began)));
    throw error;
  }
}

async function tryToLogIn(parts: LoginParts, attempt: Attempt): Promise<Session> {
  const { db, tokens, config, passwordCheck } = parts;
  const user = await findUserSigningIn(db, attempt.who);
  const who = user?.user_sid ?? stranger(nameKey(db, Object.values(attempt.who).join()));
  // By name and by address apart: one count for both would tell that they are one person's.
  const from = `${'email' in attempt.who ? 'email ' : ''}${networkOf(attempt.address)}`;
  const verdict = await passwordCheck.attempt(
    { who, from },
    async () => (await isRight(user, attempt.password)) && maySignIn(user),
  );
  if (verdict === 'locked')
    throw problems.lockedOut(
      'Maximum login attempts reached. Please try again later or reset your password.',
    );
  if (verdict === 'right' && user) {
    const expires = new Date(Date.now() + config.session_minutes * 60_000);
    const opened = await openSession(db, user, attempt, expires);
    // What was judged is stored no more: another password, or the same one hashed anew.
    if (!opened) return tryToLogIn(parts, attempt);
    return { ...opened.answer, token: await tokens.sign(opened.claims, expires) };
  }
  await auditRefusal(db, 'login-failed', user, attempt);
  if (verdict !== 'last') throw problems.badCredentials();
  await auditRefusal(db, 'lock-out', user, attempt);
  throw problems.lockedOut(
    `Maximum login attempts reached. Please try again in ${config.login.lock_seconds} seconds.`,
  );
}

/** Null when the password, or the right to sign in, is no longer what was judged. */
async function openSession(db: Db, judged: UserSigningIn, attempt: Attempt, expires: Date) {
  const isOld = isOutdated(judged.hashed_password ?? '');
  const renewed = isOld ? await hashPassword(attempt.password) : null;
  return transact(db, async (trx) => {
    // A change of the password ends all sessions behind the same lock: none is opened past it.
    await rowOf('users', judged.user_sid)(trx);
    const user = await findUserSigningIn(trx, { user_sid: judged.user_sid });
    if (!user || user.hashed_password !== judged.hashed_password || !maySignIn(user)) return null;
    if (renewed) await saveHash(trx, user.user_sid, renewed);
    const claims = await beginSession(trx, user, attempt, expires);
    const answer = {
      user_sid: user.user_sid,
      scope: claims.scope,
      force_change: user.force_change === 1,
      permissions: claims.permissions,
      ...namedTenant(user),
    };
    return { claims, answer };
  });
}

async function isRight(user: UserSigningIn | undefined, password: string): Promise<boolean> {
  return user?.provider === 'local' && user.hashed_password
    ? verifyPassword(user.hashed_password, password)
    : verifyNobody(password);
}

/** A name nobody has locks out like one that somebody has; the counter's key is 36 characters. */
function stranger(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 36);
}

/** Nobody has shown who it was. A name that no user has is not kept: it may be a password in the wrong field. */
function auditRefusal(
  db: Db,
  action: 'login-failed' | 'lock-out',
  user: UserSigningIn | undefined,
  { address, request_id }: Attempt,
): Promise<void> {
  return audit(db, { actor: notSignedIn, address, request_id }, { action, ...about(user) });
}
