/** Directories with those above them, for their owner only. */
import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Like Node's `recursive`, which loops for ever if a parent exists in which nothing can be created, such as /proc. */
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

/**
 * Throws the file system's error if nothing can be created in the directory. Checking permissions would not do: root
 * has all of them, even on a read-only disk.
 */
export function tryWriting(directory: string): void {
  rmdirSync(mkdtempSync(join(directory, '.writable-')));
}
