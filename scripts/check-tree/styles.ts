/** What a part of the console names of a stylesheet is there, and the other way round: neither compiler nor browser tells. */
import { dirname, join } from 'node:path/posix';
import type { Fault, SourceFile } from './tree.ts';

const imported = /import (\w+) from '(\.[^']+\.module\.css)'/g;

/** `sheets` are the CSS modules. */
export function checkStyles(tree: SourceFile[], sheets: SourceFile[]): Fault[] {
  const classes = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]));
  const named = new Map(sheets.map(({ path }) => [path, new Set<string>()]));
  const faults: Fault[] = [];
  for (const { path, text } of tree.filter((file) => file.path.startsWith('console/src/')))
    for (const [, name = '', from = ''] of text.matchAll(imported)) {
      const sheet = join(dirname(path), from);
      for (const [, one = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        named.get(sheet)?.add(one);
        if (classes.get(sheet)?.has(one)) continue;
        const rule = `names .${one} of ${sheet}, which is not there`;
        faults.push({ path, rule, why: 'it would have no style, and nothing would say so' });
      }
    }
  for (const [path, all] of classes)
    for (const one of all)
      if (!named.get(path)?.has(one))
        faults.push({ path, rule: `has .${one}, which nothing names`, why: 'dead code is read and kept' });
  return faults;
}

function classesOf(text: string): Set<string> {
  const own = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '');
  return new Set([...own.matchAll(/\.([A-Za-z_]\w*)/g)].map(([, name = '']) => name));
}
