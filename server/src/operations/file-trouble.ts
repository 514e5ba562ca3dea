/** What a file system says of the path that somebody typed, in a sentence; null where it is about something else. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const words: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no ${path}, and nothing can be made there.`,
  ENOTDIR: (path) => `${path} leads through a file as if that were a folder.`,
  EISDIR: (path) => `${path} is a folder; name a file.`,
  EEXIST: (path) => `${path} is there already, and is no folder.`,
  EACCES: (path) => `The user that runs this command may not use ${path}.`,
  EPERM: (path) => `The user that runs this command may not use ${path}.`,
  EROFS: (path) => `${path} is on a disk that only lets itself be read.`,
  ENAMETOOLONG: (path) => `The name ${path} is too long for a file.`,
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
