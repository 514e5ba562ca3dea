/**
 * The console's page for each address: it names the scripts and styles that the address's screen needs, and contains
 * what has to run before the first paint, so that nothing is requested late or one after the other.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PageSettings } from '../app/page-config.ts';
import { versionOfContent } from './version.ts';

export type ConsolePage = {
  etag: string;
  /** The value of the `Link` header: what the browser may fetch before it has read the page. */
  link: string;
  body: Record<'identity' | 'br' | 'gzip', Buffer>;
};

export type ConsolePages = {
  /** The page of an address's path, without its query. */
  pageOf: (path: string) => ConsolePage;
  /** Of the scripts that are part of it, for the content security policy. */
  script_hashes: string[];
};

/** As the build writes it (`console/bundle/route-files.ts`); `path` is `/internal/carriers/$voipCarrierSid/edit`. */
type RouteFiles = { path: string; scripts: string[]; styles: string[] };

const SCRIPT = /<script\s+src="\/([\w-]+\.js)"><\/script>/g;

/** `config.js`: the page settings (`C1`). */
export function pageSettingsScript(settings: PageSettings): string {
  // `<` is escaped so that no value can end the script element.
  return `window.TRUNKLINE = ${JSON.stringify(settings).replaceAll('<', '\\u003c')};\n`;
}

/** Null where no console was built. */
export function readConsolePages(dist: string, settings: PageSettings): ConsolePages | null {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const script_hashes: string[] = [];
  const html = readFileSync(file, 'utf8').replaceAll(SCRIPT, (_all, name: string) => {
    const text = name === 'config.js' ? pageSettingsScript(settings) : readFileSync(join(dist, name), 'utf8');
    script_hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    return `<script>${text}</script>`;
  });
  const list = join(dist, '.vite', 'routes.json');
  const routes: RouteFiles[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const made = new Map<RouteFiles | undefined, ConsolePage>();
  return {
    script_hashes,
    pageOf(path) {
      const route = routeOf(routes, path);
      const page = made.get(route) ?? pageWith(html, route);
      made.set(route, page);
      return page;
    },
  };
}

/** An address without a variable part before one with: `/carriers/add` is not the carrier "add". */
function routeOf(routes: readonly RouteFiles[], path: string): RouteFiles | undefined {
  const parts = partsOf(path);
  const fitting = routes.filter((route) => {
    const wanted = partsOf(route.path);
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith('$') || part.toLowerCase() === parts[at]?.toLowerCase())
    );
  });
  return fitting.find((route) => !route.path.includes('$')) ?? fitting[0];
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function pageWith(html: string, { scripts, styles }: Omit<RouteFiles, 'path'> = { scripts: [], styles: [] }) {
  // The entry and its styles are in the page as it was built.
  const tags = [
    ...styles
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const identity = Buffer.from(html.replace('</head>', `${tags.join('\n    ')}\n  </head>`));
  return {
    etag: versionOfContent(identity),
    link: [
      ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
      ...scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin`),
    ].join(', '),
    body: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}
