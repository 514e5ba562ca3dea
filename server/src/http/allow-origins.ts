/** Pages of other origins that may call the API (`TRUNKLINE_CORS_ORIGINS`). */
import type { FastifyInstance } from 'fastify';

/** What a page of another origin may read of an answer, beyond what browsers give to every page. */
const exposedHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register((await import('@fastify/cors')).default, {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'],
    exposedHeaders,
    // An `OPTIONS` that no browser sent is answered too, and not refused with a text of the plugin's (`R3`).
    strictPreflight: false,
  });
}
