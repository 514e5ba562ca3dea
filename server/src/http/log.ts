/** Logging: one line per request, without secrets. */
import { principalSid } from '@trunkline/contract/core/actor.ts';
import { maskAddressesIn } from '@trunkline/contract/core/address.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';

const secretKeys = new Set([
  'authorization',
  'password',
  'old_password',
  'new_password',
  'initial_password',
  'token',
  'jwt',
  'webhook_secret',
  'api_key',
  'secret_access_key',
  'service_key',
  'connection_string',
  'private_key',
  'private_key_id',
  'access_token',
  'client_secret',
  'oauth2_code',
  'oauth2_code_verifier',
]);

export function makeLogger(level: string, stream?: DestinationStream): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Once a line. pino's own redaction also works on the child logger of every request.
      formatters: { log: withoutSecrets },
      serializers: { err: withoutValues },
    },
    stream as DestinationStream,
  );
}

/** A copy with secrets, recognized by their keys, and credentials in addresses replaced at any depth. */
export function withoutSecrets(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (secretKeys.has(key)) return [key, '[secret]'];
      const isPlain = typeof value === 'object' && value !== null && value.constructor === Object;
      if (typeof value === 'string') return [key, maskAddressesIn(value)];
      return [key, isPlain ? withoutSecrets(value as Record<string, unknown>) : value];
    }),
  );
}

type LoggedError = { type: string; code: unknown; message: string; stack: string; cause?: LoggedError };

/** An error as its kind, message, stack and cause: a driver hangs queries and their values on its own. */
function withoutValues(error: Error & { code?: unknown }): LoggedError {
  const { cause, code, message, name: type, stack = '' } = error;
  return {
    ...{ type, code, message: maskAddressesIn(message), stack: maskAddressesIn(stack) },
    ...(cause instanceof Error && { cause: withoutValues(cause) }),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace that it is part of, where traces are sent (`app/tracing.ts`). */
    trace_id: string | null;
  }
}

/** Logs the route's pattern, not the address, whose query may have something in it that must not be logged. */
export function logAnswers(app: FastifyInstance): void {
  app.decorateRequest('trace_id', null);
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        request_id: request.id,
        trace_id: request.trace_id ?? undefined,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // A name would be one of a person, or their address.
        by: request.actor ? principalSid(request.actor.by) : undefined,
      },
      'answered',
    );
    done();
  });
}
