/** Streamed answers, which are sent for as long as the reader likes. */
import { finished, Readable } from 'node:stream';
import { principalSid } from '@trunkline/contract/core/actor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { heldPlaces } from '../security/held-places.ts';
import { ProblemError, problems } from './problems.ts';
import { whoseTurn } from './whose-turn.ts';

const BETWEEN_LOOKS_MS = 10_000;

/** Of one tenant: each holds some megabytes for as long as nobody takes them. */
const MOST_AT_ONCE = 50;
const WAIT_SECONDS = 10;

/** Live updates have limits of their own, and look by themselves, whenever something changes. */
const FOLLOWED = 'text/event-stream';

export function endStreams(app: FastifyInstance): void {
  const isFull = countedByTenant();
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done(null, payload);
    if (request.method === 'HEAD') {
      // It would be read to its end, for nobody.
      payload.destroy();
      return done(null, Readable.from([]));
    }
    const { look_again, routeOptions } = request;
    if (routeOptions.config.endpoint?.success.type === FOLLOWED) return done(null, payload);
    if (isFull(request, reply)) {
      payload.destroy();
      return done(problems.tooMany(WAIT_SECONDS));
    }
    if (look_again) endWithSession(payload, look_again, reply);
    done(null, payload);
  });
}

/**
 * Counts one more, until it is over, unless there are too many. A person or key of a tenant never holds more than are
 * free, so that colleagues get some too: alone half of them, two of them a third each.
 */
function countedByTenant() {
  const ofTenants = heldPlaces();
  const ofPeople = heldPlaces();
  return ({ actor }: FastifyRequest, { raw }: FastifyReply): boolean => {
    if (!actor) return false;
    const tenant = whoseTurn(actor);
    const person = principalSid(actor.by);
    const free = MOST_AT_ONCE - ofTenants.of(tenant);
    // An admin has no colleagues to leave some to.
    if (free <= (tenant === person ? 0 : ofPeople.of(person))) return true;
    for (const giveBack of [ofTenants.take(tenant), ofPeople.take(person)]) finished(raw, giveBack);
    return false;
  };
}

/** Whoever has no session or key any more gets no more of it (`R11`). */
function endWithSession(
  answer: Readable,
  lookAgain: () => Promise<void>,
  { raw }: Pick<FastifyReply, 'raw'>,
): void {
  const look = () =>
    lookAgain().catch((error: unknown) => {
      // A store that is down says nothing of the session.
      if (!(error instanceof ProblemError) || error.status >= 500) return;
      // Nothing may have come yet: then it is refused as any request is.
      answer.destroy(raw.headersSent ? undefined : error);
    });
  const timer = setInterval(() => void look(), BETWEEN_LOOKS_MS).unref();
  answer.once('close', () => clearInterval(timer));
}
