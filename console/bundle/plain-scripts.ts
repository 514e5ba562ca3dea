/**
 * The scripts of `public`, which are no part of a bundle, without their comments and long names: each page carries them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

export function plainScripts(): Plugin {
  let folder = '';
  return {
    name: 'plain-scripts',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // By then they have been copied there.
    writeBundle() {
      for (const name of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
        const path = join(folder, name);
        writeFileSync(path, shortened(name, readFileSync(path, 'utf8')));
      }
    },
  };
}

/** Throws where `text` is no script. It stays one that old browsers read, which are told there that they are. */
export function shortened(name: string, text: string): string {
  const { code, errors } = minifySync(name, text, { module: false, compress: { target: 'es2019' } });
  if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`);
  return code;
}
