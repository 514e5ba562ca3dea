/** The document that somebody names on a command line: a file or pipe, all YAML files of a directory and those below it, or `-`, what comes in. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MOST_TEXT } from '@trunkline/contract/configuration/document.ts';
import { CommandRefusal } from '../operations/refusal.ts';
import type { SourceFile } from './read-yaml.ts';

export async function sourceFiles(path: string, input: Readable): Promise<SourceFile[]> {
  if (path === '-') return [{ name: 'standard input', text: await text(input) }];
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new CommandRefusal(`There is no ${path}.`);
  if (!found.isDirectory()) return [read(path, path)];
  const names = yamlFilesIn(path);
  if (names.length === 0) throw new CommandRefusal(`There are no .yaml files in ${path}.`);
  return names.map((name) => read(join(path, name), relative(path, join(path, name))));
}

export function yamlFilesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .sort();
}

function read(path: string, name: string): SourceFile {
  if (statSync(path).size > MOST_TEXT)
    throw new CommandRefusal(`${name} has more than ${MOST_TEXT / 1024 / 1024} MiB; apply it in parts.`);
  return { name, text: readFileSync(path, 'utf8') };
}
