/** Server and console side by side, both following their sources, in one terminal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from '../root.ts';

/** The console's development server passes calls on to this port (console/vite.config.ts). */
const API_PORT = '3000';
const CONSOLE_PORT = '5173';
const LONGEST_STOP_MS = 5000;

parseArgs({ options: {} });

const colours: Record<string, number> = { server: 36, console: 35 };
const children = [
  start('server', ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], root),
  start(
    'console',
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', CONSOLE_PORT, '--clearScreen', 'false'],
    join(root, 'console'),
  ),
];
console.log(
  `Open http://localhost:${CONSOLE_PORT}; the console reloads itself, the server restarts itself. Ctrl-C ends both.`,
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
// Whoever read along has gone, as `| head` does.
process.stdout.on('error', () => stop(0));

function start(name: string, args: string[], cwd: string): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      TRUNKLINE_PORT: API_PORT,
      [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const mark = process.stdout.isTTY ? `\u001b[${colours[name]}m${name.padEnd(7)}\u001b[0m` : name.padEnd(7);
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${mark} | ${line}`));
  child.on('exit', (code) => {
    console.log(`${mark} | ended`);
    stop(code ?? 1);
  });
  return child;
}

/** One ends, both end; the code of the first is the code of the task. */
function stop(code: number): void {
  process.exitCode ??= code;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of running) child.kill('SIGTERM');
  if (running.length > 0) setTimeout(() => process.exit(), LONGEST_STOP_MS).unref();
}
