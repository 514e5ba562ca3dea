/** Builds the page that first sights are measured against into what the server serves, until it is removed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAssets } from '../compress-assets.ts';
import { root } from '../root.ts';

export const REFERENCE = '/assets/reference';

export async function buildReference(): Promise<{ remove(): void }> {
  const outDir = join(root, 'console', 'dist', REFERENCE);
  await build({
    root: join(root, 'console', 'reference'),
    base: `${REFERENCE}/`,
    logLevel: 'error',
    configFile: false,
    build: { outDir, emptyOutDir: true, target: 'chrome125', assetsInlineLimit: 0 },
  });
  await compressAssets(outDir);
  return { remove: () => rmSync(outDir, { recursive: true, force: true }) };
}
