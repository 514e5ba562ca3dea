/** `/metrics` on a port of its own, or on the API's with a bearer token; otherwise nowhere. */
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/open.ts';
import { http } from '../http/node-http.ts';
import { problems } from '../http/problems.ts';
import { patience } from '../http/unreadable-request.ts';
import { type IngestTally, newTally } from '../ingest/ingest-tally.ts';
import { sameText } from '../security/same-text.ts';
import type { Config } from './config.ts';
import type { Meters } from './meters.ts';

type Parts = { config: Config; database: OpenDatabase; ingest?: IngestTally };

export async function serveMetrics(
  app: FastifyInstance,
  meters: Meters,
  { config, database, ingest = newTally() }: Parts,
): Promise<void> {
  const { registry } = meters;
  const { addGauges } = await import('./gauges.ts');
  addGauges(registry, { config, database, ingest });
  app.addHook('onResponse', (request, reply, done) => {
    meters.answered(request, reply);
    done();
  });
  const { port, token } = config.metrics;
  const mayRead = (authorization = '') => token === null || sameText(authorization, `Bearer ${token}`);
  if (port === null) {
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request.headers.authorization))
        throw problems.unauthenticated('Send the metrics token as "Authorization: Bearer <token>".');
      return reply.type(registry.contentType).send(await registry.metrics());
    });
    return;
  }
  const server = http.createServer(patience, async (request, response) => {
    if (!/^\/metrics\/?(\?|$)/.test(request.url ?? '')) return response.writeHead(404).end();
    if (!mayRead(request.headers.authorization))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    try {
      const text = await registry.metrics();
      return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      app.log.error({ err: error }, 'the metrics could not be written');
      return response.writeHead(500).end();
    }
  });
  app.addHook('onReady', async () => void server.listen(port, config.host));
  app.addHook('onClose', async () => void server.close());
}
