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
  /** Where the platform's components write calls and alerts to. */
  ingest_url: string;
  /** What it printed so far. */
  output(): string;
  stop(): Promise<void>;
};

export function emptyDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'trunkline-e2e-'));
}

/**
 * Below those that the system itself gives to whoever asks for any, and to both ends of each connection: between here
 * and the server's start another would have it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Where no port is given another program may take the free one before the server does: then it is another one. */
export async function startServer(
  data_dir: string,
  env: Record<string, string> = {},
  port?: number,
): Promise<Server> {
  for (;;)
    try {
      return await startOn(port ?? (await freePort()), data_dir, env);
    } catch (error) {
      if (port || !/taken by another program|EADDRINUSE|use different ports/.test(String(error))) throw error;
    }
}

async function startOn(chosen: number, data_dir: string, env: Record<string, string>): Promise<Server> {
  const ingest = await freePort();
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
      // Without a network a name is looked up in vain for 20 s, and four of those hold up all else that waits for a thread.
      RES_OPTIONS: 'timeout:1 attempts:1',
      // So that `TRUNKLINE_TEST_VENDORS` counts.
      NODE_ENV: 'test',
      TRUNKLINE_HOST: '127.0.0.1',
      TRUNKLINE_PORT: String(chosen),
      TRUNKLINE_DATA_DIR: data_dir,
      TRUNKLINE_INGEST_PORT: String(ingest),
      TRUNKLINE_RECORDINGS_DIR: join(data_dir, 'recordings'),
      TRUNKLINE_RECORDING_OPEN: 'true',
      TRUNKLINE_CAPTURES_DIR: join(data_dir, 'captures'),
      TRUNKLINE_LOG_LEVEL: 'error',
      TRUNKLINE_RATE_LIMIT_MAX: '1000000',
      TRUNKLINE_LOGINS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stderr?.on('data', (chunk) => (text += chunk));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Trunkline is ready at')) resolve();
    });
    child.on('close', () => reject(new Error(`The server did not start: ${text}`)));
  });
  return {
    url: `http://127.0.0.1:${chosen}`,
    data_dir,
    ingest_url: `http://127.0.0.1:${ingest}`,
    output: () => text,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
