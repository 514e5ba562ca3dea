/** The description of the API: `/api/v1/openapi.json`, and a page to read it at `/api/docs`, all served locally. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { openApiSteps } from '@trunkline/contract/core/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { othersTurn } from '../db/others-turn.ts';
import { takes } from './takes.ts';
import { varyBy } from './vary.ts';
import { isAmong, versionOfContent } from './version.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trunkline API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const script = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  filter: true,
  persistAuthorization: false,
  docExpansion: 'list',
});
`;

export async function serveApiPage(app: FastifyInstance): Promise<void> {
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  let kept: ReturnType<typeof describe> | undefined;
  app.get('/api/v1/openapi.json', async ({ headers }, reply) => {
    kept ??= describe();
    const { etag, small } = await kept;
    varyBy(reply, 'accept-encoding');
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (isAmong(headers['if-none-match'] ?? '', etag)) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    if (!takes(headers['accept-encoding'], 'gzip')) return reply.send(await promisify(gunzip)(small));
    return reply.header('content-encoding', 'gzip').send(small);
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  await app.register(fastifyStatic, {
    root: viewer,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/?swagger-ui(-bundle\.js|\.css)$/.test(path),
  });
}

/** The description, a twentieth of its length, and its version. */
async function describe(): Promise<{ etag: string; small: Buffer }> {
  const steps = openApiSteps();
  let step = steps.next();
  while (!step.done) {
    await othersTurn();
    step = steps.next();
  }
  const text = JSON.stringify(step.value);
  return { etag: versionOfContent(text), small: await promisify(gzip)(text) };
}
