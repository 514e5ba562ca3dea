/** YAML as a tree that knows its lines; what has no place in a document is refused with the line where it stands. */
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { isCollection, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';

export type SourceFile = { name: string; text: string };
type Path = readonly PropertyKey[];
export type Fault = { path: Path; message: string; code?: string; keys?: readonly string[] };

export type YamlTree = {
  value: unknown;
  issues: Issue[];
  /** "acme.yaml, line 12" */
  at(path: Path): string;
  issue(fault: Fault): Issue;
};

/** What the parser says in words for who writes programs. */
const ofOurs: Partial<Record<string, string>> = {
  MULTIPLE_DOCS: 'a file contains one document; move the part after this --- to its own file',
  RESOURCE_EXHAUSTION: 'lists and maps are nested too deep',
};
/** Said of what is no text, and of what is not there. */
const isText = / is required$|must be text$/;
/** What no text has. Letters of another encoding (C1), as some platforms store them, stand in names that were exported. */
const unprintable = /[^\P{Cc}\t\n\r\u0080-\u009f]|\ufffd/u;

export function readYaml({ name, text }: SourceFile): YamlTree {
  const lines = new LineCounter();
  const issues: Issue[] = [];
  const refuse = (where: string, what: string) => issues.push({ path: where, message: `${where}: ${what}` });
  if (unprintable.test(text)) {
    refuse(name, 'this is not UTF-8 text, so it is not YAML');
    return { value: null, issues, at: () => name, issue: ({ message }) => ({ path: name, message }) };
  }
  const tree = parseDocument(text, { lineCounter: lines, schema: 'core', prettyErrors: false });
  const lineAt = (offset: number) => `${name}, line ${lines.linePos(offset).line}`;
  for (const { pos, code, message } of [...tree.errors, ...tree.warnings])
    refuse(lineAt(pos[0]), ofOurs[code] ?? message.split('\n')[0] ?? 'this is not YAML');
  visit(tree, {
    Pair(_key, { key }) {
      // Written as text each within the next, a few hundred of them would take minutes.
      if (isCollection(key)) refuse(lineAt(key.range?.[0] ?? 0), 'a key must be text, not a list or map');
    },
    Alias(_key, node) {
      refuse(lineAt(node.range?.[0] ?? 0), 'aliases (*) are not supported; write the value out');
    },
  });

  function at(path: Path): string {
    for (let end = path.length; end >= 0; end--) {
      const node = end === 0 ? tree.contents : tree.getIn(path.slice(0, end), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return name;
  }

  function keyAt(path: Path, key: string): string {
    const map = path.length === 0 ? tree.contents : tree.getIn(path, true);
    const pair = isMap(map)
      ? map.items.find((one) => isPair(one) && isScalar(one.key) && one.key.value === key)
      : null;
    return pair && isScalar(pair.key) && pair.key.range ? lineAt(pair.key.range[0]) : at(path);
  }

  function issue({ path, message, code, keys = [] }: Fault): Issue {
    const [key] = keys;
    if (code === 'unrecognized_keys' && key !== undefined) {
      const where = keyAt(path, key);
      return { path: where, message: `${where}: ${pathText(path)} has no field called ${key}` };
    }
    const where = at(path);
    if (path.length === 0 && message === 'is required')
      return { path: where, message: `${where}: there is nothing in it` };
    const node = isText.test(message) ? tree.getIn(path, true) : null;
    if (isScalar(node) && ['number', 'boolean'].includes(typeof node.value)) {
      const quoted = `must be text: write "${node.source}" in quotes`;
      return { path: where, message: `${where}: ${String(path.at(-1))} ${quoted}` };
    }
    const last = path.findLast((part) => typeof part === 'string');
    const named = /^(must|may|is) /.test(message) ? `${String(last ?? 'the document')} ${message}` : message;
    return { path: where, message: `${where}: ${named}` };
  }

  return { value: issues.length > 0 ? null : tree.toJS({ maxAliasCount: 0 }), issues, at, issue };
}

function pathText(path: Path): string {
  const last = path.findLast((part) => typeof part === 'string');
  const one: Record<string, string> = { providers: 'a provider', accounts: 'an account' };
  return last === undefined ? 'the document' : (one[String(last)] ?? `what stands in ${String(last)}`);
}
