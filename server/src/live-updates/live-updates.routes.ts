import { liveUpdateEndpoints } from '@trunkline/contract/live-updates/live-updates.contract.ts';
import { liveUpdatePolicy } from '@trunkline/contract/live-updates/live-updates.policy.ts';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../http/address.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { emptyStream } from './event-stream.ts';
import type { Updates } from './follow-updates.ts';

/** What lies between is to hand each event on when it comes. */
const HEADERS = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A stop does not wait for one that is over.
  connection: 'close',
};

export function liveUpdateRoutes(app: FastifyInstance, updates: Updates): void {
  route(app, liveUpdateEndpoints.follow, async (ask) => {
    authorize(ask, liveUpdatePolicy, 'follow');
    const { actor, session_sid, address } = ask.origin;
    ask.reply.headers(HEADERS);
    if (!session_sid) return emptyStream();
    return updates.follow({ actor, session_sid, address: networkOf(address) }, ask.query.seconds);
  });
}
