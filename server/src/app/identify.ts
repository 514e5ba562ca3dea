/** Who sent this request: a session (`R11`) or an API key (`R13`). */
import type { Actor, Principal } from '@trunkline/contract/core/actor.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import { looksLikeJwt, storedForms, type TokenReader } from '../security/tokens.ts';
import { findPresentedKey, touchKey } from '../session/presented-key.store.ts';
import { type FoundSession, findSession } from '../session/sessions.store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session row behind this request, when a person is signed in. */
    session_sid: string | null;
  }
}

const EXPIRED = 'Your session has expired. Please log in and try again.';

/**
 * Sets `request.actor` before the body is read, or refuses the request. When the store is down the
 * look-up throws, and the request is refused with it (`R11`).
 */
export function identify(app: FastifyInstance, db: Db, tokens: TokenReader): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('session_sid', null);
  app.addHook('onRequest', async (request) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || endpoint.open) return;
    const token = bearer(request.headers.authorization);
    if (!looksLikeJwt(token)) {
      request.actor = await actorOfKey(db, token);
      return;
    }
    const session = await tokens.read(token);
    if (session === 'expired') throw problems.unauthenticated(EXPIRED);
    const found = session === 'foreign' ? undefined : await findSession(db, session.session_sid);
    if (!found) throw problems.unauthenticated(EXPIRED);
    request.session_sid = found.session_sid;
    request.actor = actorOfSession(found);
  });
}

function bearer(header: string | undefined): string {
  const [scheme, token, ...rest] = header?.trim().split(/\s+/) ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0)
    throw problems.unauthenticated('Send a session token or an API key as "Authorization: Bearer <token>".');
  return token;
}

function actorOfSession(session: FoundSession): Actor {
  return actorWith(
    { kind: 'user', user_sid: session.user_sid, name: session.name },
    session.permissions === 'VIEW_ONLY',
    session,
  );
}

async function actorOfKey(db: Db, token: string): Promise<Actor> {
  const key = await findPresentedKey(db, storedForms(token));
  if (!key) throw problems.unauthenticated('This API key is not known, or it has been revoked.');
  const now = toDbTime(new Date());
  if (key.expires_at !== null && key.expires_at <= now)
    throw problems.unauthenticated('This API key has expired.');
  await touchKey(db, key.api_key_sid, key.last_used);
  // A provider's sid wins when both are set (api-core 2.5).
  const account_sid = key.own_provider_sid ? null : key.account_sid;
  return actorWith({ kind: 'key', api_key_sid: key.api_key_sid, name: key.name ?? 'API key' }, false, {
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
