/** Health of the process and its stores, and metrics for Prometheus; none of it counts against a limit. */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { problems } from './problems.ts';

export function answerHealth(app: FastifyInstance, database: OpenDatabase): void {
  app.get('/health', async (_request, reply) => reply.type('text/plain').send('OK'));
  app.get('/ready', async (request, reply) => {
    try {
      await database.ping();
      return reply.send({ database: 'ok' });
    } catch (error) {
      request.log.error({ request_id: request.id, err: error }, 'the database does not answer');
      return reply.code(503).send({ database: 'down' });
    }
  });
}

/** `/metrics` on its own port, or on the API's with a bearer token; otherwise nowhere. */
export async function measure(app: FastifyInstance, config: Config): Promise<void> {
  const { port, token } = config.metrics;
  if (port === null && token === null) return;
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'trunkline_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  if (port !== null) {
    let server: Server;
    app.addHook('onReady', async () => {
      server = createServer(async (_request, response) => {
        response.setHeader('content-type', registry.contentType);
        response.end(await registry.metrics());
      }).listen(port, config.host);
    });
    app.addHook('onClose', async () => void server?.close());
    return;
  }
  app.get('/metrics', async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw problems.unauthenticated('Send the metrics token as "Authorization: Bearer <token>".');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
