/** The real server on a seeded database, signed in, and an empty Fastify handler beside it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../server/src/testing/start-server.ts';
import { signIn } from '../demo/api.ts';
import type { Target } from './measurements.ts';
import { seedApplications } from './seed-applications.ts';
import { type Counts, seedLists } from './seed-lists.ts';
import { type SeededNumbers, seedNumbers } from './seed-numbers.ts';

const UNLIMITED = '1000000000';
const FIRST_PASSWORD = 'the first password 1';
const credentials = { username: 'admin', password: 'a password of ones own 2' };

export async function startTarget(
  applications: number,
  lists: Counts,
  phoneNumbers: number,
): Promise<Target & { numbers: SeededNumbers; stop(): Promise<void> }> {
  const data_dir = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  const account_sid = await seedApplications(data_dir, applications);
  const server = await startServer({
    TRUNKLINE_DATA_DIR: data_dir,
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_RATE_LIMIT_MAX: UNLIMITED,
    TRUNKLINE_LOGINS_PER_MINUTE: '1000000',
    NODE_ENV: 'production',
  });
  await signIn(server.url, FIRST_PASSWORD, credentials.password);
  // Not before: an installation with users makes no first admin.
  await seedLists(data_dir, account_sid, lists);
  const numbers = await seedNumbers(data_dir, phoneNumbers);
  const token = await tokenOf(server.url);
  const me = await fetch(`${server.url}/api/v1/Users/me`, { headers: { authorization: `Bearer ${token}` } });
  const plain = await startPlain(await me.text());
  return {
    url: server.url,
    plain_url: plain.url,
    token,
    account_sid,
    numbers,
    credentials,
    async stop() {
      plain.stop();
      await server.stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

async function tokenOf(url: string): Promise<string> {
  const ask = () =>
    fetch(`${url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
  // Seeding took so long that the server has closed the connections of before.
  const reply = await ask().catch(ask);
  const { token } = (await reply.json()) as { token: string };
  return token;
}

/** Sends the same answer as Users/me does, so that only the work before it differs. */
async function startPlain(answer: string): Promise<{ url: string; stop(): void }> {
  const script = fileURLToPath(new URL('plain-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_ANSWER: answer },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(child.stdout, 'data');
  return { url: `${String(address).trim()}/plain`, stop: () => void child.kill('SIGTERM') };
}
