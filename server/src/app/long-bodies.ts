/**
 * Long bodies, such as documents, take many times their length in memory until they are answered, as exports do. So
 * only a few are handled at a time, and fewer of one tenant; the rest wait unread.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestTurns } from './request-turns.ts';

const LONG = 20_000;
const LIMITS = { at_once: 4, at_once_each: 2, longest_queue: 100, longest_queue_each: 10 };

export function takeTurnsWithLongBodies(app: FastifyInstance): void {
  const turns = requestTurns(LIMITS);
  async function take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { actor, headers, routeOptions } = request;
    const isLong = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > LONG;
    if (!actor || !(isLong || routeOptions.config.endpoint?.takes_turns)) return;
    await turns.take(request, reply, actor);
    await request.look_again?.();
  }
  app.addHook('onRoute', (route) => {
    const { body_limit, takes_turns } = route.config?.endpoint ?? {};
    if (!body_limit && !takes_turns) return;
    route.onRequest = [take, ...[route.onRequest ?? []].flat()];
    route.onSend = [async (request: FastifyRequest) => turns.end(request), ...[route.onSend ?? []].flat()];
  });
}
