/** A verb writes within the transaction that `change` or `transact` opened (decision 026), which is called `trx` everywhere. */
import { basename } from 'node:path/posix';
import { importsOf } from './imports.ts';
import { type Fault, isTest, type SourceFile } from './tree.ts';

const VERB = /^(save|delete|change|copy|create|replace|set|many)-/;
const START = /^(?:export )?(?:async )?(?:function|const) (?:(\w+)|\{([^}]+)\})/gm;
const WRITES = /\.(insertInto|updateTable|deleteFrom|replaceInto)\(|\b(insertRow|oneRow|removeThose)\(/;

export function checkChanges(tree: SourceFile[]): Fault[] {
  const writers = new Map(
    tree.filter(({ path }) => path.endsWith('.store.ts')).map((store) => [store.path, writersOf(store)]),
  );
  return tree
    .filter(({ path }) => path.startsWith('server/src/') && VERB.test(basename(path)) && !isTest(path))
    .flatMap((verb) => {
      const imported = importsOf(verb).flatMap(({ name }) => writers.get(name) ?? []);
      const direct = [...new Set(imported)].filter((name) =>
        new RegExp(`(?<![\\w.])${name}\\(\\s*(?!trx\\b)\\w`).test(verb.text),
      );
      return direct.map((name) => ({
        path: verb.path,
        rule: `writes by ${name} without \`trx\`, the transaction of \`change\` or \`transact\``,
        why: 'a change without its lock and its audit entry holds for one writer at a time, and leaves no trace',
      }));
    });
}

/** What of a store writes rows itself. */
function writersOf({ text }: SourceFile): string[] {
  const starts = [...text.matchAll(START)];
  return starts
    .filter(({ index }, nth) => WRITES.test(text.slice(index, starts[nth + 1]?.index)))
    .flatMap(([, name, several]) => name ?? [...(several ?? '').matchAll(/\w+(?=\s*(?:,|$))/g)].flat());
}
