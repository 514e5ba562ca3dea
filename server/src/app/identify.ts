/** Who sent this request: a session (`R11`) or an API key (`R13`). */
import type { Actor, Principal } from '@trunkline/contract/core/actor.ts';
import { VIEW_ONLY } from '@trunkline/contract/core/policy.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { fromDbTime } from '../db/values.ts';
import { addressOf, networkOf } from '../http/address.ts';
import { attemptLimit } from '../http/attempt-limit.ts';
import type { Counts } from '../http/counts.ts';
import { ProblemError, problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { keyEnding, looksLikeJwt, storedForms, type TokenReader } from '../security/tokens.ts';
import { findPresentedKey, touchKey } from '../session/presented-key.store.ts';
import { type FoundSession, findSession } from '../session/sessions.store.ts';

const MOST_REMEMBERED = 5000;

type Needs = { db: Db; tokens: TokenReader; bad_tokens_per_minute: number; counts: Counts | null };

/**
 * Sets `request.actor` before the body is read, or refuses the request. When the store is down the
 * look-up throws, and the request is refused with it (`R11`).
 */
export function identify(app: FastifyInstance, { db, tokens, bad_tokens_per_minute, counts }: Needs): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('session_sid', null);
  app.decorateRequest('must_change_password', false);
  app.decorateRequest('look_again', null);
  const unproven = attemptLimit(bad_tokens_per_minute, counts);
  /** Found good not long ago: their address may be one that others send bad ones from. */
  const proven = new Set<string>();
  /** Whose bodies are still to come: by their end the sender may be somebody else, or nobody (`R11`). */
  const late = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || endpoint.open) return;
    const token = bearerOf(request);
    const claimed = looksLikeJwt(token) ? await tokens.read(token) : null;
    if (claimed === 'expired') throw problems.sessionExpired();
    const session_sid = claimed === null || claimed === 'foreign' ? null : claimed.session_sid;
    // Whoever holds a token of ours asks in its name; anybody can make up the others (`R21`).
    const subject = session_sid ?? networkOf(addressOf(request));
    const isProven = proven.has(token);
    const wait_seconds = isProven ? 0 : await unproven.take(subject);
    if (wait_seconds > 0) throw problems.tooMany(wait_seconds);
    const lookUp = async () => {
      if (session_sid) Object.assign(request, whoseSession(await liveSession(db, session_sid)));
      else request.actor = await actorOfKey(db, token, request.log);
    };
    try {
      if (claimed === 'foreign') throw problems.sessionExpired();
      await lookUp();
    } catch (error) {
      proven.delete(token);
      // A store that is down says nothing of the token.
      if (!isProven && !isUnauthenticated(error)) await unproven.giveBack(subject);
      throw error;
    }
    if (!isProven) {
      await unproven.giveBack(subject);
      if (proven.size >= MOST_REMEMBERED) proven.clear();
      proven.add(token);
    }
    request.look_again = () => lookUp().then(() => refuseUnfit(request));
    // What came together with its head is there by then, and needs no second look.
    if (!request.raw.complete)
      setImmediate(() => {
        if (!request.raw.complete) late.add(request);
      });
  });
  // Not in the hook above: it is between the two that a request is counted (`R21`).
  app.addHook('preParsing', (request, _reply, _body, done) => {
    refuseUnfit(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (late.has(request) && request.look_again) request.look_again().then(() => done(), done);
    else done();
  });
}

function refuseUnfit({ actor, must_change_password, routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config;
  if (must_change_password && !endpoint?.before_password_change) throw problems.passwordChangeRequired();
  // Whatever is sent: who may only look is not asked to send it better (`R12`).
  if (actor?.view_only && endpoint?.method !== 'GET' && !endpoint?.for_viewers)
    throw problems.forbidden(VIEW_ONLY);
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}

/** Identifies a session on an endpoint that does not require one; throws a 401 for an invalid one. */
export async function identifySession(
  { db, tokens }: Pick<Needs, 'db' | 'tokens'>,
  request: FastifyRequest,
): Promise<Origin> {
  const claimed = await tokens.read(bearerOf(request));
  if (typeof claimed !== 'object') throw problems.sessionExpired();
  const { actor, must_change_password, session_sid } = whoseSession(
    await liveSession(db, claimed.session_sid),
  );
  if (must_change_password) throw problems.passwordChangeRequired();
  return { actor, session_sid, address: addressOf(request), request_id: request.id };
}

export function whoseSession(session: FoundSession) {
  return {
    actor: actorOfSession(session),
    session_sid: session.session_sid,
    must_change_password: session.force_change === 1 || session.purpose === 'reset',
  };
}

function bearerOf({ headers }: FastifyRequest): string {
  const [scheme, token, ...rest] = headers.authorization?.trim().split(/\s+/) ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0)
    throw problems.unauthenticated('Send a session token or an API key as "Authorization: Bearer <token>".');
  return token;
}

async function liveSession(db: Db, session_sid: string): Promise<FoundSession> {
  const session = await findSession(db, session_sid);
  if (!session) throw problems.sessionExpired();
  return session;
}

function actorOfSession(session: FoundSession): Actor {
  return actorWith(
    { kind: 'user', user_sid: session.user_sid, name: session.name },
    session.permissions === 'VIEW_ONLY',
    session,
  );
}

async function actorOfKey(db: Db, token: string, log: FastifyRequest['log']): Promise<Actor> {
  const key = await findPresentedKey(db, storedForms(token));
  if (!key) throw problems.unauthenticated('This API key is unknown or has been revoked.');
  const end = fromDbTime(key.expires_at);
  if (end !== null && Date.parse(end) <= Date.now())
    throw problems.unauthenticated('This API key has expired.');
  await touchKey(db, key.api_key_sid, key.last_used).catch((error: unknown) =>
    // A database that takes no changes can still be read.
    log.warn({ err: error, api_key_sid: key.api_key_sid }, 'the last use of an API key could not be written'),
  );
  // A provider's sid wins when both are set (`W3`).
  const account_sid = key.own_provider_sid ? null : key.account_sid;
  const name = key.name || `API key ${keyEnding(token)}`;
  return actorWith({ kind: 'key', api_key_sid: key.api_key_sid, name }, false, {
    account_sid,
    service_provider_sid: key.own_provider_sid ?? key.account_provider_sid,
  });
}

/** The scope follows from the sids: both is an account, one a service provider, none an admin. */
function actorWith(
  by: Principal,
  view_only: boolean,
  sids: { account_sid: string | null; service_provider_sid: string | null },
): Actor {
  const { account_sid, service_provider_sid } = sids;
  if (account_sid && service_provider_sid)
    return { by, view_only, scope: 'account', service_provider_sid, account_sid };
  if (service_provider_sid) return { by, view_only, scope: 'service_provider', service_provider_sid };
  return { by, view_only, scope: 'admin' };
}
