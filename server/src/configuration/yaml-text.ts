/** A tree as YAML that people read. */
import { stringify } from 'yaml';
import type { Fields } from './entry.ts';
import type { DocumentTree } from './write-document.ts';

/** What is made of a list at once takes fifteen times the room of its text meanwhile. */
const AT_ONCE = 500;

/** The text that `yaml` writes of the whole, made of it a part after the other. */
export function textOf(tree: DocumentTree, head: string): string {
  return head + linesOf(tree, (provider) => linesOf(provider, linesOf));
}

type Written = (row: Fields) => string;

/** `nested` writes a row of the list that has lists of its own. */
function linesOf(fields: Fields, nested: Written = written): string {
  const lines = Object.entries(fields).map(([name, value]) => {
    if (!Array.isArray(value) || value.length === 0) return written({ [name]: value });
    const isNested = name === 'providers' || name === 'accounts';
    return `${name}:\n${isNested ? value.map((row) => item(nested(row))).join('') : rowsOf(value)}`;
  });
  return lines.join('');
}

function rowsOf(rows: readonly unknown[]): string {
  let text = '';
  for (let from = 0; from < rows.length; from += AT_ONCE)
    text += within(written(rows.slice(from, from + AT_ONCE)));
  return text;
}

const written = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
/** An empty line within a text has no blanks. */
const within = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');
const item = (text: string) => `  - ${within(within(text)).trimStart()}`;
