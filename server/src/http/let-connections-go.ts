/** How a stopping server ends connections that clients keep open. */
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** As long as clients are given to hear, with the answer to their next request, that the connection is over. */
const LETTING_GO_MS = 1000;

/** `hurry`: fires when the time for a stop is nearly over; requests that are not answered by then are cut off. */
export function letConnectionsGo(app: FastifyInstance, hurry?: AbortSignal): void {
  let closing = false;
  hurry?.addEventListener('abort', () => app.server.closeAllConnections());
  app.addHook('preClose', async () => {
    closing = true;
    await allGone(app.server);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Otherwise the stop would wait for an answered connection to become old.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Answers when all connections have ended, or when the time is over. A connection that is closed while the
 * next request is under way would be a reset to the client.
 */
async function allGone(server: Server): Promise<void> {
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const until = performance.now() + LETTING_GO_MS;
  while (server.listening && (await open()) > 0 && performance.now() < until) await setTimeout(20);
}
