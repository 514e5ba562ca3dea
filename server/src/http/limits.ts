/** Limits on requests, per principal (`R21`). */
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../app/config.ts';
import { addressOf, networkOf } from './address.ts';
import type { Counts } from './counts.ts';
import { type LimitNotes, limitStore } from './limit-store.ts';
import { problems } from './problems.ts';
import { whoseTurn } from './whose-turn.ts';

/** A user; the owner of a key, so that many keys are no more than one; else the address. */
function principal(request: FastifyRequest): string {
  const { actor } = request;
  if (!actor) return byAddress(request);
  if (actor.by.kind === 'user') return `user:${actor.by.user_sid}`;
  return `keys:${actor.scope === 'admin' ? 'admin' : whoseTurn(actor)}`;
}

function byAddress(request: FastifyRequest): string {
  return `address:${networkOf(addressOf(request))}`;
}

const strict = {
  login: byAddress,
  reset: byAddress,
  register: byAddress,
  test: principal,
  tests: principal,
  lookup: principal,
} satisfies Record<NonNullable<Endpoint['limit']>, (request: FastifyRequest) => string>;

/** What a password, a link or a code is tried at. */
const signsIn: ReadonlySet<string> = new Set(['login', 'reset', 'register']);

/** Asked while somebody types, or of a whole list at once. */
const MANY: ReadonlySet<string> = new Set(['lookup', 'tests']);
const MANY_PER_SIGN_IN = 6;
const STRICT_SECONDS = 60;

/**
 * Registered where the API's routes are, so health checks and the console's files are exempt. Before a body is read:
 * one that cannot be read counts too.
 */
export async function limitRequests(
  app: FastifyInstance,
  config: Config,
  counts: Counts | null,
): Promise<void> {
  const { max, seconds } = config.rate_limit;
  const mostStrict = (limit: keyof typeof strict) =>
    config.login.per_minute * (MANY.has(limit) ? MANY_PER_SIGN_IN : 1);
  const limiters = new Map<Endpoint, onRequestHookHandler>();
  function limiterOf(limit: keyof typeof strict, path: string): onRequestHookHandler {
    const options: RateLimitOptions & LimitNotes = {
      max: mostStrict(limit),
      timeWindow: STRICT_SECONDS * 1000,
      keyGenerator: strict[limit],
      counted_as: `${limit}:${path}`,
      fails_closed: signsIn.has(limit),
    };
    return app.rateLimit(options) as onRequestHookHandler;
  }
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (!endpoint?.limit) return;
    // One count under all spellings of an endpoint (`R1`, `R2`), instead of the general one.
    const limiter =
      limiters.get(endpoint) ?? limiterOf(endpoint.limit, `${endpoint.method} ${endpoint.path}`);
    limiters.set(endpoint, limiter);
    route.config = { ...route.config, rateLimit: false };
    route.onRequest = [limiter, ...[route.onRequest ?? []].flat()];
  });
  const policy = `${max};w=${seconds}`;
  app.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.endpoint?.limit;
    reply.header('ratelimit-policy', limit ? `${mostStrict(limit)};w=${STRICT_SECONDS}` : policy);
    done();
  });
  await app.register(rateLimit, {
    hook: 'onRequest',
    max,
    timeWindow: seconds * 1000,
    store: limitStore(counts),
    keyGenerator: principal,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, context) => problems.tooMany(Math.ceil(context.ttl / 1000)),
  });
}
