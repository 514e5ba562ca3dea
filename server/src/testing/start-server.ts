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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', TRUNKLINE_HOST: '127.0.0.1', TRUNKLINE_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

/** Waits for the first answer; throws with the output when the process ends instead. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const port = env.TRUNKLINE_PORT ?? String(await freePort());
  const { child, output } = run({ ...env, TRUNKLINE_PORT: port });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(output());
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
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
export async function failToStart(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const { child, output } = run(env);
  const [code] = await once(child, 'close');
  return { code, said: output() };
}
