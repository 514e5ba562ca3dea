import { dirname, join } from 'node:path/posix';
import type { SourceFile } from './tree.ts';

/** What an import points at: a file of the tree, an npm package, or a part of Node. */
export type Target = { kind: 'file' | 'package' | 'node'; name: string; type_only: boolean };

const statement =
  /^\s*(?:import|export)\s+(type\s+)?([\w$*\s,{}]+?)\s+from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

export function importsOf({ path, text }: SourceFile): Target[] {
  return [...text.matchAll(statement)].map(([, type, names, from, bare, dynamic]) => {
    const specifier = (from ?? bare ?? dynamic ?? '').split('?')[0] ?? '';
    return { ...resolve(path, specifier), type_only: type !== undefined || onlyTypes(names ?? '') };
  });
}

/** `{ type A, type B }` is gone at run time just as `type { A, B }` is. */
function onlyTypes(names: string): boolean {
  const list = /^\{(.+)\}$/s
    .exec(names.trim())?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '');
  return list !== undefined && list.length > 0 && list.every((name) => name.trim().startsWith('type '));
}

function resolve(path: string, specifier: string): Pick<Target, 'kind' | 'name'> {
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier };
  if (specifier.startsWith('.')) return { kind: 'file', name: join(dirname(path), specifier) };
  const own = /^@trunkline\/(contract|server|console|e2e)\/(.+)$/.exec(specifier);
  if (own) return { kind: 'file', name: `${own[1]}/src/${own[2]}` };
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1);
  return { kind: 'package', name: name.join('/') };
}
