/** The product as an operator starts it, by `npm start`, and what it takes of the machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/start-server.ts';
import { root } from '../root.ts';

const LONGEST_START_MS = 60_000;
const BETWEEN_ASKS_MS = 5;

export type Product = {
  url: string;
  /** From the command to the first 200. */
  start_ms: number;
  memory(): Memory;
  /** The processor time of the process that serves, so far. */
  processor_ms(): number;
  stop(): Promise<void>;
};

/** In MB, as the kernel counts resident pages: of the process that serves, and of all that `npm start` left running. */
export type Memory = { serving: number; all: number };

export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      TRUNKLINE_HOST: '127.0.0.1',
      TRUNKLINE_LOG_LEVEL: 'error',
      ...env,
      TRUNKLINE_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() - began > LONGEST_START_MS)
      throw new Error(`npm start did not come up:\n${said}`);
    await pause(BETWEEN_ASKS_MS);
  }
  const start_ms = performance.now() - began;
  return {
    url: `http://127.0.0.1:${port}`,
    start_ms,
    memory: () => memoryOf(child),
    processor_ms: () => processorMs(familyOf(child.pid ?? 0).at(-1) ?? 0),
    async stop() {
      const ended = once(child, 'exit');
      const serving = familyOf(child.pid ?? 0).at(-1);
      if (serving === undefined || child.exitCode !== null) return;
      process.kill(serving, 'SIGTERM');
      await ended;
    },
  };
}

/** By hand: `fetch` keeps connections, which would wait for the next start. */
function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/health', agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

function memoryOf(child: ChildProcess): Memory {
  const family = familyOf(child.pid ?? 0).map(residentMb);
  return { serving: family.at(-1) ?? 0, all: family.reduce((sum, one) => sum + one, 0) };
}

/** The process and its descendants, the youngest last: npm, what it runs, and in the end what serves. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

function parentOf(pid: number): number | null {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return null;
  }
}

/** The kernel counts it in hundredths of a second. */
const TICK_MS = 10;

/** What the process has taken of the processors, for itself and in the kernel: what others take meanwhile is none of it. */
export function processorMs(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

/** What the kernel says of it, beginning with its state. */
function statOf(pid: number): string[] {
  // The name in brackets may hold anything.
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}
