/** Directories with those above them, for their owner only. */
import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** As `recursive` of Node, which tries for ever where a parent is there and takes none, as /proc does. */
export function makeDirectory(path: string, mode = 0o700): void {
  if (isDirectory(path)) return;
  makeDirectory(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if ((error as { code?: unknown }).code !== 'EEXIST' || !isDirectory(path)) throw error;
  }
}

/** Throws what the file system says when nothing can be made in it. Of rights alone root has all, on a disk that takes nothing too. */
export function tryWriting(directory: string): void {
  rmdirSync(mkdtempSync(join(directory, '.writable-')));
}
