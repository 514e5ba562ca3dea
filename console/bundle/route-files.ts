/** Writes down which files the screen of each address needs, so that the server can name them in the page. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** An address as the router writes it, `/internal/carriers/$voipCarrierSid/edit`, and the files in dist. */
export type RouteFiles = { path: string; scripts: string[]; styles: string[] };

type Chunk = {
  fileName: string;
  isEntry: boolean;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};

const ROUTE = /^src\/routes\/(.+)\.tsx\?tsr-split=component/;

export function routeFiles(): Plugin {
  let root = '';
  return {
    name: 'route-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const source = JSON.stringify(routesOf(chunks, (id) => relative(root, id).replaceAll('\\', '/')));
        this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source });
      },
    },
  };
}

/** `nameOf` makes a module's id a path below the console. */
export function routesOf(chunks: readonly Chunk[], nameOf: (id: string) => string): RouteFiles[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holding = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [nameOf(id), chunk])));
  const screens = [...holding].flatMap(([name, chunk]) => {
    const file = ROUTE.exec(name)?.[1];
    return file === undefined ? [] : [{ file, chunk }];
  });
  // The entry with the root's, and for what lies within the frame the frame's.
  const around = (file: string) =>
    screens.filter(
      (one) => one.file === '__root' || (one.file === 'internal/route' && file.startsWith('internal/')),
    );
  return screens
    .filter(({ file }) => !/(^|\/)(__root|route)$/.test(file))
    .map(({ file, chunk }) => {
      const needed = new Set<Chunk>();
      const need = (one: Chunk | undefined) => {
        if (!one || needed.has(one)) return;
        needed.add(one);
        for (const other of one.imports) need(byFile.get(other));
      };
      for (const one of [
        ...chunks.filter(({ isEntry }) => isEntry),
        ...around(file).map((one) => one.chunk),
        chunk,
      ])
        need(one);
      return {
        path: pathOf(file),
        scripts: [...needed].map(({ fileName }) => fileName),
        styles: [
          ...new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
        ],
      };
    });
}

/** `internal/carriers/$voipCarrierSid.edit` is `/internal/carriers/$voipCarrierSid/edit`. */
function pathOf(file: string): string {
  const parts = file.split(/[/.]/);
  return `/${(parts.at(-1) === 'index' ? parts.slice(0, -1) : parts).join('/')}`;
}
