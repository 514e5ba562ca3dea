/** Redis servers of a test's own, where Redis is on the machine: such as may be killed, replicas, sentinels, some with TLS. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './start-server.ts';

/** What to say where there is none. */
export const noRedisServer =
  spawnSync('which', ['redis-server']).status === 0 ? false : missing('redis-server is not on this machine');

/** Where a Redis has to be, what lacks it must not pass for tested. */
function missing(why: string): string {
  if (process.env.TRUNKLINE_REQUIRE_REDIS) throw new Error(`${why}, and TRUNKLINE_REQUIRE_REDIS is set`);
  return why;
}

/** The one that tests share, each with keys of its own. */
export async function sharedRedis() {
  const url = process.env.TRUNKLINE_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379/9';
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  const skip = await redis.connect().then(
    () => false as const,
    () => missing(`no Redis at ${url}`),
  );
  return { url, redis, skip };
}

export type RedisServer = { port: number; kill(): Promise<void> };

/** Takes connections when this answers, and ends with the test. `args` may name a file of settings first, `at` the port of one that was killed. */
export async function startRedisServer(
  t: Pick<TestContext, 'after'>,
  args: string[] = [],
  at?: number,
): Promise<RedisServer> {
  const port = at ?? (await freePort());
  // A replica writes down what its primary sends, wherever it may write.
  const keepsNothing = args.includes('--sentinel')
    ? []
    : ['--save', '', '--appendonly', 'no', '--dir', mkdtempSync(join(tmpdir(), 'redis-'))];
  // With TLS it listens on nothing else.
  const ports = args.includes('--tls-cert-file') ? ['0', '--tls-port', String(port)] : [String(port)];
  const child: ChildProcess = spawn(
    'redis-server',
    [...args, '--bind', '127.0.0.1', '--port', ...ports, ...keepsNothing],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  t.after(kill);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += chunk));
  while (!/Ready to accept connections|Sentinel ID is/.test(said)) {
    assert.equal(child.exitCode, null, said);
    await pause(20);
  }
  return { port, kill };
}
