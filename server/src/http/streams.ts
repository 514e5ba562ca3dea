/** Answers that are sent part by part, for as long as their reader likes. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problems.ts';

const BETWEEN_LOOKS_MS = 10_000;

/** Live updates look by themselves, whenever something changes. */
const FOLLOWED = 'text/event-stream';

export function endStreams(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!(payload instanceof Readable)) return done(null, payload);
    if (request.method === 'HEAD') {
      // It would be read to its end, for nobody.
      payload.destroy();
      return done(null, Readable.from([]));
    }
    const { look_again, routeOptions } = request;
    if (look_again && routeOptions.config.endpoint?.success.type !== FOLLOWED)
      endWithSession(payload, look_again);
    done(null, payload);
  });
}

/** Whoever has no session or key any more gets no more of it (`R11`). */
function endWithSession(answer: Readable, lookAgain: () => Promise<void>): void {
  const look = () =>
    lookAgain().catch((error: unknown) => {
      // A store that is down says nothing of the session.
      if (error instanceof ProblemError && error.status < 500) answer.destroy();
    });
  const timer = setInterval(() => void look(), BETWEEN_LOOKS_MS).unref();
  answer.once('close', () => clearInterval(timer));
}
