/** The description of the API: `/api/v1/openapi.json`, and a page to read it at `/api/docs`, all served locally. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { openApiDocument } from '@trunkline/contract/core/openapi.ts';
import type { FastifyInstance } from 'fastify';

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
  let text: string | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
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
