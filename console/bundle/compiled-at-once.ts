/**
 * Has the chunks of every first sight compiled whole while they come in, beside the page's own thread. Left to itself a
 * browser compiles each function when it is first called, on that thread, which is a quarter of what it does until the first list is drawn.
 */
import type { Plugin } from 'vite';

/** Read by Chromium's V8 at the very start of a file (https://v8.dev/blog/explicit-compile-hints); a comment to others. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** They run most of what they hold, as others do not. */
const RUN_AT_ONCE = new Set(['react', 'frame']);

type Chunk = { type: 'chunk'; fileName: string; name: string; isEntry: boolean; code: string };
type Asset = { type: 'asset'; source: string | Uint8Array };

export function compiledAtOnce(): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    enforce: 'post',
    // Another content has another name.
    augmentChunkHash: (chunk) => (isRunAtOnce(chunk) ? HINT : undefined),
    generateBundle: {
      // A banner of the bundler's would come after what vite puts at the start.
      order: 'post',
      handler: (_options, bundle) => hintAt(bundle),
    },
  };
}

const isRunAtOnce = ({ isEntry, name }: Pick<Chunk, 'isEntry' | 'name'>) => isEntry || RUN_AT_ONCE.has(name);

/** Changes the files of the bundle, by their names in it. */
export function hintAt(bundle: Record<string, Chunk | Asset>): void {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !isRunAtOnce(chunk)) continue;
    chunk.code = HINT + chunk.code;
    const map = bundle[`${chunk.fileName}.map`];
    // One line more, of no source.
    if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
  }
}
