/** The built console and its settings, beside the API. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSettings } from '../app/page-config.ts';
import { takes } from './compress.ts';
import { type ConsolePages, pageSettingsScript } from './console-page.ts';
import { problems } from './problems.ts';

const A_YEAR_MS = 31_536_000_000;

/** Serves `dist` when there is one: hashed files for ever, `index.html` never cached. */
export async function serveConsole(
  app: FastifyInstance,
  dist: string,
  settings: PageSettings,
  pages: ConsolePages | null,
): Promise<void> {
  const script = pageSettingsScript(settings);
  // The page holds it already; this is for the development server, whose page does not come from here.
  app.get('/config.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
  if (pages)
    await app.register(fastifyStatic, {
      root: join(dist, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(dist, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${A_YEAR_MS / 1000}, immutable` : 'no-cache');
      },
    });
  // Pages without scripts, named by what they are about.
  const docs = join(dist, 'docs');
  if (pages && existsSync(docs)) {
    app.get('/docs', (_request, reply) => reply.sendFile('index.html', docs));
    await app.register(fastifyStatic, {
      ...{ root: docs, prefix: '/docs/', decorateReply: false, dotfiles: 'ignore', cacheControl: false },
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  }
  // One route for all hashed files, since one for each would take a third of the start; these are few.
  if (pages)
    for (const name of readdirSync(dist).filter((name) => /^[\w-]+\.(js|svg)$/.test(name)))
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, dist));

  if (pages) app.get('/', (request, reply) => sendPage(pages, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    if (pages && wantsPage(request)) return sendPage(pages, request, reply);
    throw problems.noSuchPath();
  });
}

function sendPage(pages: ConsolePages, request: FastifyRequest, reply: FastifyReply) {
  const { etag, link, body } = pages.pageOf(pathOf(request));
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (link !== '') reply.header('link', link);
  reply.type('text/html; charset=utf-8');
  const encoding = (['br', 'gzip'] as const).find((one) => takes(request.headers['accept-encoding'], one));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body[encoding ?? 'identity']);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

/** A person's browser going to a screen's address, not a program asking the API. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request).toLowerCase();
  const isApi = /^\/+(api|v1|assets)(\/|$)/.test(path);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isApi &&
    (request.headers.accept ?? '').includes('text/html')
  );
}
