import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

export type Outcome = { ok: boolean; output: string };
type Options = { env?: Record<string, string | undefined>; show?: boolean };

/** Runs a program in the checkout. Its output is kept, or with `show` goes straight to the terminal. */
export function run(
  command: string,
  args: string[],
  { env = {}, show = false }: Options = {},
): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** A script of the checkout, or of a package, under this Node. */
export function runNode(script: string, args: string[], options?: Options): Promise<Outcome> {
  return run(process.execPath, [join(root, script), ...args], options);
}
