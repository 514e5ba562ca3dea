/** What runs the server with Node 24 alone, and nothing else: sources, the built console, the packages it needs. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

type Entry = {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

const SHIPPED = [
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  'deploy',
  'docs',
  'contract',
  'server',
];

/** The folders below node_modules that server and contract need, as Node would find them; workspaces are left out. */
export function neededPackages({ packages }: Lock): string[] {
  const needed = new Set<string>();
  const waiting = ['server', 'contract'];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = findPackage(packages, at, name);
      if (!path || needed.has(path) || packages[path]?.link) continue;
      needed.add(path);
      waiting.push(path);
    }
  }
  return [...needed].toSorted();
}

/** From where it is asked for, upwards. */
function findPackage(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let at = from; ; at = at.includes('/') ? dirname(at) : '') {
    const path = `${at && `${at}/`}node_modules/${name}`;
    if (!at.endsWith('node_modules') && path in packages) return path;
    if (at === '') return undefined;
  }
}

const isForTests = (path: string) =>
  /\.test\.ts$|\.sample\.ts$|\.fake\.ts$|\/src\/testing(\/|$)|\/node_modules(\/|$)/.test(path);

/** Throws where the console is not built. */
export function layOut(root: string, into: string): void {
  const built = join(root, 'console', 'dist');
  if (!existsSync(join(built, 'index.html')))
    throw new Error('The console is not built; say npm run build first.');
  const copy = (path: string, filter = (_from: string) => true) =>
    put(join(root, path), join(into, path), filter);
  mkdirSync(into, { recursive: true });
  for (const path of SHIPPED) copy(path, (from) => !isForTests(from.slice(root.length)));
  copy('console/dist');
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // What is for another system is in the list and not on the disk.
  for (const path of neededPackages(lock))
    if (existsSync(join(root, path))) copy(path, notNested(root, path));
  mkdirSync(join(into, 'node_modules', '@trunkline'), { recursive: true });
  symlinkSync('../../contract', join(into, 'node_modules', '@trunkline', 'contract'));
}

/** By links, which cost no room, where both are on one disk. Links among what is put are left out: `.bin` has them. */
function put(from: string, to: string, filter: (from: string) => boolean): void {
  if (!filter(from)) return;
  const found = lstatSync(from);
  if (found.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) put(join(from, name), join(to, name), filter);
  } else if (found.isFile()) {
    mkdirSync(dirname(to), { recursive: true });
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
  }
}

/** Packages within a package are copied by themselves, where they are needed. */
function notNested(root: string, path: string): (from: string) => boolean {
  const own = join(root, path);
  return (from) => !from.startsWith(join(own, 'node_modules')) && !isForEditors.test(from);
}

/** More than half of what packages are: Node reads no TypeScript of a package, and nobody follows its maps on a server. */
const isForEditors = /\.(?:[cm]?ts|map)$/;
