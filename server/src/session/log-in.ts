/** Signing in with a username and a password (`W1`, `R8`, `R10`, `R11`). */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Answer } from '@trunkline/contract/core/endpoint.ts';
import type { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { audit } from '../app/audit.ts';
import type { Config } from '../app/config.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { hashPassword, isOutdated, verifyNobody, verifyPassword } from '../security/passwords.ts';
import type { SessionClaims, TokenReader } from '../security/tokens.ts';
import { insertSession } from './sessions.store.ts';
import {
  countFailures,
  findUserSigningIn,
  forgetFailures,
  saveFailures,
  saveHash,
  saveLastLogin,
  type UserSigningIn,
} from './users-signing-in.store.ts';

export type LoginParts = { db: Db; tokens: TokenReader; config: Pick<Config, 'login' | 'session_minutes'> };
export type Attempt = {
  username: string;
  password: string;
  address: string;
  user_agent: string | null;
  request_id: string;
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

async function tryToLogIn({ db, tokens, config }: LoginParts, attempt: Attempt): Promise<Session> {
  const { address, password } = attempt;
  const user = await findUserSigningIn(db, attempt.username);
  const who = user?.user_sid ?? stranger(attempt.username);
  const failures = await countFailures(db, who, address);
  if (failures >= config.login.attempts)
    throw problems.lockedOut(
      'Maximum login attempts reached. Please try again later or reset your password.',
    );

  if (!user || !(await isRight(user, password)) || !maySignIn(user)) {
    const expires = new Date(Date.now() + config.login.lock_seconds * 1000);
    await db.transaction().execute((trx) => saveFailures(trx, who, address, failures + 1, expires));
    if (failures + 1 >= config.login.attempts)
      throw problems.lockedOut(
        `Maximum login attempts reached. Please try again in ${config.login.lock_seconds} seconds.`,
      );
    throw problems.badCredentials();
  }

  const renewed = isOutdated(user.hashed_password ?? '') ? await hashPassword(password) : null;
  const expires = new Date(Date.now() + config.session_minutes * 60_000);
  const claims = claimsOf(user);
  await db.transaction().execute(async (trx) => {
    await forgetFailures(trx, who, address);
    if (renewed) await saveHash(trx, user.user_sid, renewed);
    await saveLastLogin(trx, user.user_sid);
    await insertSession(trx, {
      session_sid: claims.jti,
      user_sid: user.user_sid,
      expires,
      address,
      user_agent: attempt.user_agent,
    });
    await auditLogin(trx, user, attempt);
  });
  return {
    token: await tokens.sign(claims, expires),
    user_sid: user.user_sid,
    scope: claims.scope as Session['scope'],
    force_change: user.force_change === 1,
    permissions: claims.permissions,
    ...tenant(user),
  };
}

function isRight(user: UserSigningIn, password: string): Promise<boolean> {
  return user.provider === 'local' && user.hashed_password
    ? verifyPassword(user.hashed_password, password)
    : verifyNobody(password);
}

function maySignIn(user: UserSigningIn): boolean {
  return user.is_active === 1 && (user.account_sid === null || user.account_active === 1);
}

/** A name nobody has locks out like one that somebody has; the counter's key is 36 characters. */
function stranger(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 36);
}

/** The sids and names of the user's own tenant, and only those that its scope has. */
function tenant(user: UserSigningIn) {
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

function claimsOf(user: UserSigningIn): SessionClaims {
  const own = tenant(user);
  return {
    jti: randomUUID(),
    user_sid: user.user_sid,
    scope: 'account_sid' in own ? 'account' : 'service_provider_sid' in own ? 'service_provider' : 'admin',
    permissions: user.permissions?.split(',') ?? [],
    is_view_only: user.permissions === 'VIEW_ONLY',
    name: user.name,
    ...own,
  };
}

function auditLogin(trx: Db, user: UserSigningIn, attempt: Attempt): Promise<void> {
  const own = tenant(user);
  const by = { kind: 'user' as const, user_sid: user.user_sid, name: user.name };
  return audit(
    trx,
    {
      actor: { by, view_only: false, scope: 'admin' },
      address: attempt.address,
      request_id: attempt.request_id,
    },
    {
      action: 'login',
      kind: 'session',
      record_sid: user.user_sid,
      record_name: user.name,
      owner: {
        service_provider_sid: own.service_provider_sid ?? null,
        account_sid: ('account_sid' in own && own.account_sid) || null,
      },
    },
  );
}
