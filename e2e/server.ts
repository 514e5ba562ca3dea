/** The server as an operator runs it: a process on a data directory and a port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

export type Server = {
  url: string;
  data_dir: string;
  /** What it printed so far. */
  output(): string;
  stop(): Promise<void>;
};

export function emptyDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'trunkline-e2e-'));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export async function startServer(
  data_dir: string,
  env: Record<string, string> = {},
  port?: number,
): Promise<Server> {
  const chosen = port ?? (await freePort());
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      // So that `TRUNKLINE_TEST_VENDORS` counts.
      NODE_ENV: 'test',
      TRUNKLINE_HOST: '127.0.0.1',
      TRUNKLINE_PORT: String(chosen),
      TRUNKLINE_DATA_DIR: data_dir,
      TRUNKLINE_LOG_LEVEL: 'error',
      TRUNKLINE_RATE_LIMIT_MAX: '1000000',
      TRUNKLINE_LOGINS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const url = `http://127.0.0.1:${chosen}`;
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    data_dir,
    output: () => text,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
