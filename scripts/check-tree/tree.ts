import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SourceFile = { path: string; text: string };

/** One thing that is not as design says; `why` is the reason of the rule. */
export type Fault = { path: string; rule: string; why: string };

/** Every file of code that git knows or would add. */
export function readTree(root: string): SourceFile[] {
  return readFiles(root, /\.(ts|tsx|mjs|js)$/);
}

export function readStyles(root: string): SourceFile[] {
  return readFiles(root, /\.module\.css$/);
}

/** What people read: the pages, what is written about the API, and how the product is run. */
export function readDocuments(root: string): SourceFile[] {
  return readFiles(root, /(\.md|\.ya?ml|\.service|Dockerfile|docs\/openapi\.json)$/);
}

function readFiles(root: string, wanted: RegExp): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split('\0'))]
    .filter((path) => wanted.test(path) && existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export function isGenerated(path: string): boolean {
  return /\.gen\.ts$/.test(path) || path.includes('/migrations/');
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** `accounts` of `server/src/accounts/accounts.store.ts`, with the layer before it. */
export function folderOf(path: string): string | null {
  return /^(?:contract|server|console)\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}
