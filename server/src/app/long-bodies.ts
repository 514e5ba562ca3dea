/**
 * Long bodies, such as documents, take many times their length in memory until they are answered. So a few come at a time,
 * and fewer of one tenant; the rest waits unread.
 */
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fairTurns } from '../outside/fair-turns.ts';
import { problems } from '../http/problems.ts';
import { whoseTurn } from '../http/whose-turn.ts';

const LONG = 20_000;
const LIMITS = { at_once: 4, at_once_each: 2, longest_queue: 100, longest_queue_each: 10 };
/** A body that does not come for longer ends the connection. */
const LONGEST_WAIT_MS = 20_000;
const WAIT_SECONDS = 10;

export function takeTurnsWithLongBodies(app: FastifyInstance): void {
  const takeTurn = fairTurns({ ...LIMITS, full: () => problems.tooMany(WAIT_SECONDS) });
  app.addHook('onRequest', async (request, reply) => {
    const { actor, headers, routeOptions } = request;
    const isLong = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > LONG;
    if (!actor || !isLong || !routeOptions.config.endpoint?.body_limit) return;
    const endTurn = await takeTurn(whoseTurn(actor), LONGEST_WAIT_MS);
    if (!endTurn) throw problems.busy();
    finished(reply.raw, endTurn);
    await request.look_again?.();
  });
}
