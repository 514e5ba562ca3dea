/** One line per request and the secrets left out of all of them. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';

const secretKeys = [
  'authorization',
  'password',
  'old_password',
  'new_password',
  'initial_password',
  'token',
  'webhook_secret',
  'api_key',
  'secret_access_key',
  'connection_string',
  'service_key',
  'private_key',
];

export function makeLogger(level: string, stream?: DestinationStream): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
      serializers: { err: withoutValues },
    },
    stream as DestinationStream,
  );
}

/** An error as its kind, message and stack: a driver hangs queries and their values on its own. */
function withoutValues(error: Error & { code?: unknown }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack };
}

/** The route's pattern, not the address: a query may hold what a log must not. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        by: request.actor?.by.name,
      },
      'answered',
    );
  });
}
