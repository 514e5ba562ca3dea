/** Limits on requests, per principal (`R21`). */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../app/config.ts';
import { problems } from './problems.ts';

/** A user, a key, else the address. */
function principal(request: FastifyRequest): string {
  const by = request.actor?.by;
  if (!by) return `address:${request.ip}`;
  return by.kind === 'user' ? `user:${by.user_sid}` : `key:${by.api_key_sid}`;
}

const strict = {
  login: 'address',
  reset: 'address',
  register: 'address',
  test: 'principal',
  lookup: 'principal',
} as const;

/** Asked while somebody types. */
const LOOKUPS_PER_SIGN_IN = 6;

/** Registered where the API's routes are, so health checks and the console's files are exempt. */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  const { max, seconds } = config.rate_limit;
  app.addHook('onRoute', (route) => {
    const limit = route.config?.endpoint?.limit;
    if (!limit || !route.config) return;
    Object.assign(route.config, {
      rateLimit: {
        max: config.login.per_minute * (limit === 'lookup' ? LOOKUPS_PER_SIGN_IN : 1),
        timeWindow: 60_000,
        keyGenerator: (request: FastifyRequest) =>
          `${limit}:${strict[limit] === 'address' ? request.ip : principal(request)}`,
      },
    });
  });
  await app.register(rateLimit, {
    hook: 'preHandler',
    max,
    timeWindow: seconds * 1000,
    cache: 20_000,
    keyGenerator: principal,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, context) => problems.tooMany(Math.ceil(context.ttl / 1000)),
  });
}
