import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over the contents of files and folders. By content, since a checkout changes every
 * file's time. Tests and generated files are left out: they do not change what is built.
 */
export function hashSources(root: string, paths: string[]): string {
  const hash = createHash('sha256');
  // One piece of memory for all: the process that hashes becomes the server, and would keep what it once needed.
  const piece = Buffer.allocUnsafeSlow(65_536);
  for (const path of paths.flatMap((path) => filesIn(root, path))) {
    const full = join(root, path);
    hash.update(`${path}\n${statSync(full).size}\n`);
    const file = openSync(full, 'r');
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length));
    closeSync(file);
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(path, entry.parentPath.slice(full.length), entry.name))
    .sort();
}
