/** Directories with those above them, for their owner only. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
