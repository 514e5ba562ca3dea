/**
 * Long bodies, such as documents, take many times their length in memory until they are answered, as an export does. So a
 * few come at a time, and fewer of one tenant; the rest waits unread.
 */
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '../http/problems.ts';
import { whoseTurn } from '../http/whose-turn.ts';
import { type EndTurn, fairTurns } from '../outside/fair-turns.ts';

const LONG = 20_000;
const LIMITS = { at_once: 4, at_once_each: 2, longest_queue: 100, longest_queue_each: 10 };
/** A body that does not come for longer ends the connection. */
const LONGEST_WAIT_MS = 20_000;
const WAIT_SECONDS = 10;

export function takeTurnsWithLongBodies(app: FastifyInstance): void {
  const takeTurn = fairTurns({ ...LIMITS, full: () => problems.tooMany(WAIT_SECONDS) });
  const turns = new WeakMap<FastifyRequest, EndTurn>();
  function end(request: FastifyRequest): void {
    turns.get(request)?.();
    turns.delete(request);
  }
  async function take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { actor, headers, routeOptions } = request;
    const isLong = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > LONG;
    if (!actor || !(isLong || routeOptions.config.endpoint?.takes_turns)) return;
    const endTurn = await takeTurn(whoseTurn(actor), LONGEST_WAIT_MS);
    if (!endTurn) throw problems.busy();
    turns.set(request, endTurn);
    // Once it is answered: how slowly somebody reads that keeps nobody waiting.
    finished(reply.raw, () => end(request));
    await request.look_again?.();
  }
  app.addHook('onRoute', (route) => {
    const { body_limit, takes_turns } = route.config?.endpoint ?? {};
    if (!body_limit && !takes_turns) return;
    route.onRequest = [take, ...[route.onRequest ?? []].flat()];
    route.onSend = [async (request: FastifyRequest) => end(request), ...[route.onSend ?? []].flat()];
  });
}
