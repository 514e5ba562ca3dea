/**
 * The console, built into console/dist when its sources are not those of the last build. Run by
 * itself it builds too, which is how the container image gets its console.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressAssets } from './compress-assets.ts';
import { hashSources } from './hash-sources.ts';
import { root } from './root.ts';

const dist = join(root, 'console', 'dist');
const stamp = join(dist, '.stamp');
const sources = [
  'console/src',
  'console/fonts',
  'console/public',
  'console/index.html',
  'console/bundle',
  'console/vite.config.ts',
  'contract/src',
  'docs/help',
  'package-lock.json',
  'scripts/build-console.ts',
];

/** The message ends with what vite said. */
export class BuildFailure extends Error {}

export async function buildConsole({ say }: { say: (text: string) => void }): Promise<void> {
  const hash = hashSources(root, sources);
  if (!(existsSync(stamp) && readFileSync(stamp, 'utf8') === hash)) {
    say('Building the console; this happens once after each change of its sources.');
    await runVite();
    await compressAssets(dist);
    await writeFile(stamp, hash);
  }
  await buildDocs();
}

/** Beside the console and in its folder, with a stamp of its own: it takes a moment, and a page is changed more often. */
async function buildDocs(): Promise<void> {
  const [into, stamp] = [join(dist, 'docs'), join(dist, 'docs', '.stamp')];
  const hash = hashSources(root, [
    'docs',
    'package-lock.json',
    'scripts/docs-site.ts',
    'scripts/heading-id.ts',
    'console/index.html',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const { buildDocsSite } = await import('./docs-site.ts');
  buildDocsSite(join(root, 'docs'), into);
  await writeFile(stamp, hash);
}

function runVite(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--emptyOutDir', '--logLevel=warn'], {
    cwd: join(root, 'console'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new BuildFailure(`The console could not be built. Vite said:\n\n${said.trim()}`));
    });
  });
}

if (import.meta.main) {
  await buildConsole({ say: console.log }).catch((error: unknown) => {
    if (!(error instanceof BuildFailure)) throw error;
    console.error(error.message);
    process.exit(1);
  });
}
