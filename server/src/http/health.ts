/** Health of the process and its stores; none of it counts against a limit. */
import type { FastifyInstance } from 'fastify';
import type { Release } from '../app/release.ts';
import type { OpenDatabase } from '../db/open.ts';

/** `OK` for plain checks; release and schema for those who ask for JSON. */
export function answerHealth(app: FastifyInstance, database: OpenDatabase, release: Release): void {
  app.get('/health', async (request, reply) => {
    const isJson = request.headers.accept?.includes('application/json');
    return isJson ? reply.send({ status: 'ok', ...release }) : reply.type('text/plain').send('OK');
  });
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
