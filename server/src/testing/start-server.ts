/** The server as an operator starts it: a process of its own on a data directory and a port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export type RunningServer = {
  url: string;
  output: () => string;
  process: ChildProcess;
  stop(): Promise<void>;
};

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

function run(env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      // As with `npm start`: what was compiled once is only read, which is a third of a start.
      ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
      TRUNKLINE_HOST: '127.0.0.1',
      TRUNKLINE_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

/**
 * Waits until it says that it is ready; throws with the output when the process ends instead. Where no port is
 * given another program may take the free one before the server does: then it is another one.
 */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  for (;;)
    try {
      return await startOn(env.TRUNKLINE_PORT ?? String(await freePort()), env);
    } catch (error) {
      if (env.TRUNKLINE_PORT || !/taken by another program|EADDRINUSE/.test(String(error))) throw error;
    }
}

async function startOn(port: string, env: Record<string, string>): Promise<RunningServer> {
  const { child, output } = run({ ...env, TRUNKLINE_PORT: port });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output().includes('Trunkline is ready at') && resolve());
    child.on('close', () => reject(new Error(output())));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    output,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** For a start that must not happen: its exit code and what it said. */
export async function failToStart(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number; said: string }> {
  const { child, output } = run(env, args);
  const [code] = await once(child, 'close');
  return { code, said: output() };
}
