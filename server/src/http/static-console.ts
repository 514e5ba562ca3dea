/** The built console and its settings, beside the API. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSettings } from '../app/page-config.ts';
import { type ConsolePages, pageSettingsScript } from './console-page.ts';
import { problems } from './problems.ts';
import { takes } from './takes.ts';
import { varyBy } from './vary.ts';
import { isAmong } from './version.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves `dist` if it exists: hashed files are cached for ever, `index.html` never. */
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
  const assets = join(dist, 'assets');
  if (pages) {
    await app.register(fastifyStatic, {
      root: assets,
      serve: false,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.startsWith(assets) ? FOR_EVER : 'no-cache'),
    });
    serveAssets(app, assets);
  }
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

/**
 * What the build compressed, from memory once it was asked for: a first sight asks for ten of them at once, and waits for
 * the last. All together they are less than a megabyte. The rest is sent from the disk.
 */
function serveAssets(app: FastifyInstance, assets: string): void {
  const compressed = new Set(readdirSync(assets, { recursive: true, encoding: 'utf8' }));
  const kept = new Map<string, Buffer>();
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const type = TYPES[extname(name)];
    if (!type || !compressed.has(`${name}.br`) || !takes(request.headers['accept-encoding'], 'br'))
      return reply.sendFile(name);
    // A build that was made since the start may have taken it away.
    const file = kept.get(name) ?? (await readFile(join(assets, `${name}.br`)).catch(() => null));
    if (!file) return reply.sendFile(name);
    kept.set(name, file);
    varyBy(reply, 'accept-encoding');
    reply.headers({ 'cache-control': FOR_EVER, 'content-encoding': 'br' });
    return reply.type(type).send(file);
  });
}

function sendPage(pages: ConsolePages, request: FastifyRequest, reply: FastifyReply) {
  const { etag, link, body } = pages.pageOf(pathOf(request));
  varyBy(reply, 'accept-encoding');
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (isAmong(request.headers['if-none-match'] ?? '', etag)) return reply.status(304).send();
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
