import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './root.ts';

export type Outcome = { ok: boolean; output: string };
type Options = {
  env?: Record<string, string | undefined>;
  /** Called with each line as it comes. */
  show?: (line: string) => void;
};

/** Runs a program in the checkout and keeps what it prints. */
export function run(
  command: string,
  args: string[],
  { env = {}, show = () => undefined }: Options = {},
): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`;
      show(line);
    });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** A script of the checkout, or of a package, under this Node; `options` are for Node itself. */
export function runNode(
  script: string,
  args: string[],
  { options = [], ...rest }: Options & { options?: string[] } = {},
): Promise<Outcome> {
  return run(process.execPath, [...options, join(root, script), ...args], rest);
}
