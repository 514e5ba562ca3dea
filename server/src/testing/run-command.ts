/** A command as an operator runs it, a process of its own; and what it does and says, without what a process costs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { DatabaseTarget } from '../db/open.ts';
import * as commands from '../operations/run-command.ts';

export type Ran = { code: number; said: string };

const SECRETS = {
  TRUNKLINE_JWT_SECRET: 'a secret of tests that signs',
  TRUNKLINE_ENCRYPTION_SECRET: 'a secret of tests that seals',
};

/** The variables that lead a command, or a server, to a database of a test. */
export function environmentOf(target: DatabaseTarget): Record<string, string> {
  if ('url' in target) return { DATABASE_URL: target.url, TRUNKLINE_DATA_DIR: '/nonexistent', ...SECRETS };
  return { TRUNKLINE_DATA_DIR: dirname(target.file), ...SECRETS };
}

/** `path` is a module below `server/src`. */
export function startCommand(path: string, args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${path}`, import.meta.url)), ...args], {
    env: { PATH: process.env.PATH ?? '', ...compiled(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  // One that ends without reading leaves a broken pipe.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = once(child, 'close').then(([code]): Ran => ({ code, said }));
  return { child, ended, said: () => said };
}

export const runCommand = (...started: Parameters<typeof startCommand>): Promise<Ran> =>
  startCommand(...started).ended;

/** In this process, which spares a third of a second of the processor; each command has a test that starts it. */
export async function askCommand(
  command: commands.Command,
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<Ran> {
  let said = '';
  const note = (text: string) => {
    said += text;
  };
  const asking = { args, env, input: Readable.from([input]), note };
  const code = await commands.runCommand(command, asking, note);
  return { code, said };
}

/** What was compiled once is only read. */
const compiled = (): Record<string, string> =>
  process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {};
