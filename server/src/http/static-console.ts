/** The built console and its settings, beside the API. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSettings } from '../app/config.ts';
import { problems } from './problems.ts';

const A_YEAR_MS = 31_536_000_000;

/** `/config.js`: the page settings (`C1`). */
function pageSettingsScript(settings: PageSettings): string {
  // `<` is escaped so that no value can end a script element, should a page ever inline this.
  return `window.TRUNKLINE = ${JSON.stringify(settings).replaceAll('<', '\\u003c')};\n`;
}

/** Serves `dist` when there is one: hashed files for ever, `index.html` never cached. */
export async function serveConsole(app: FastifyInstance, dist: string, page: PageSettings): Promise<void> {
  const script = pageSettingsScript(page);
  app.get('/config.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
  const built = existsSync(join(dist, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(dist, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${A_YEAR_MS / 1000}, immutable` : 'no-cache');
      },
    });

  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', dist, { cacheControl: false });
  if (built) app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler(async (request, reply) => {
    if (built && wantsPage(request)) return sendPage(reply);
    throw problems.noSuchPath();
  });
}

/** A person's browser going to a screen's address, not a program asking the API. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0]?.toLowerCase() ?? '';
  const isApi = /^\/+(api|v1|assets)(\/|$)/.test(path);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isApi &&
    (request.headers.accept ?? '').includes('text/html')
  );
}
