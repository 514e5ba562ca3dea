/** What a file system says of the path that somebody typed, in a sentence; null where it is about something else. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const words: Record<string, (path: string) => string> = {
  ENOENT: (path) => `${path} does not exist and cannot be created.`,
  ENOTDIR: (path) => `Part of the path ${path} is a file, not a folder.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  EEXIST: (path) => `${path} already exists and is not a folder.`,
  EACCES: (path) => `The user that runs this command has no access to ${path}.`,
  EPERM: (path) => `The user that runs this command has no access to ${path}.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  ENAMETOOLONG: (path) => `The file name ${path} is too long.`,
};

export function fileTrouble(error: unknown): string | null {
  const { code, dest, path = dest, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  if (!code || !syscall || !path) return null;
  // What is written before it gets its name.
  const typed = (dest ?? path).replace(/\.unfinished$/, '');
  const folder = dirname(typed);
  if (code === 'ENOENT' && !existsSync(folder)) return `There is no folder ${folder}.`;
  return words[code]?.(typed) ?? `${typed} cannot be used (${code}).`;
}
