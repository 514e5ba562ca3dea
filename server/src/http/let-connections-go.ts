/** How a server that stops parts from clients which keep their connections. */
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** As long as clients are given to hear, with the answer to their next request, that the connection is over. */
const LETTING_GO_MS = 1000;

/**
 * Answers when all connections have ended, or when the time is over. A connection that is closed while the
 * next request is under way would be a reset to the client.
 */
export async function letConnectionsGo(server: Server): Promise<void> {
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const until = performance.now() + LETTING_GO_MS;
  while (server.listening && (await open()) > 0 && performance.now() < until) await setTimeout(20);
}
