/**
 * Lists requested without `page`: up to 10,000 rows, which take many times their length in memory until they are
 * text. Only a few are read at a time, so that somebody who requests hundreds at once cannot fill it.
 */
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { liveCallEndpoints } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asksForCsv } from '../http/list-csv.ts';
import { problems } from '../http/problems.ts';
import { requestTurns } from './request-turns.ts';

/** Most lists are short, so that many wait for no time. */
const LIMITS = { at_once: 8, at_once_each: 4, longest_queue: 5000, longest_queue_each: 1000 };
/** By then who asked may be somebody else, or nobody (`R11`). */
const LONG_MS = 1000;

export function takeTurnsWithWholeLists(app: FastifyInstance): void {
  const turns = requestTurns(LIMITS);
  async function take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { actor, look_again, query, raw, routeOptions } = request;
    const isCsv = routeOptions.config.endpoint?.csv && asksForCsv(request);
    if (!actor || isCsv || (query as { page?: string }).page) return;
    const asked_at = performance.now();
    await turns.take(request, reply, actor);
    if (performance.now() - asked_at < LONG_MS) return;
    if (raw.socket.destroyed) throw problems.badRequest('Whoever asked has gone.');
    await look_again?.();
  }
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (!endpoint || !isList(endpoint)) return;
    route.preHandler = [...[route.preHandler ?? []].flat(), take];
    route.onSend = [async (request: FastifyRequest) => turns.end(request), ...[route.onSend ?? []].flat()];
  });
}

/**
 * Those that are read whole are short. What is asked of Redis takes no turn either: where that is silent, each would keep
 * the lists of the database waiting.
 */
function isList({ method, query, tag }: Endpoint): boolean {
  return method === 'GET' && 'page' in (query?.shape ?? {}) && tag !== liveCallEndpoints.list.tag;
}
