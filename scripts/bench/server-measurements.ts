/** The server itself: how soon it is there, what it holds, and what is left of Fastify's speed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { askerOf, load, type Measured } from './load.ts';
import { CONNECTIONS, type Measurement } from './measurement.ts';
import type { Target } from './start-target.ts';

const SECONDS = 4;
/** A steady stream of requests beside the sign-ins; far from what the server can do. */
const STEADY_PER_SECOND = 100;
const LOADED_SECONDS = 60;

export const serverMeasurements: Measurement[] = [
  {
    ...{ area: 'start', question: 'npm start, second start, to the first answer', unit: 's' },
    goal: { at_most: 0.9 },
    measure: async ({ start_ms }) => ({ value: start_ms / 1000 }),
  },
  {
    ...{ area: 'memory', question: 'resident memory, idle', unit: 'MB', goal: { at_most: 130 } },
    measure: async ({ idle }) => ({ value: idle.serving, beside: withNpm(idle.all) }),
  },
  {
    ...{ area: 'frame', question: 'GET Users/me, signed in, of an empty Fastify handler', unit: '%' },
    goal: { sqlite: { at_least: 40 }, mariadb: { at_least: 0 } },
    measure: shareOfPlain,
  },
  {
    ...{ area: 'frame', question: 'GET Users/me beside sign-ins, p99', unit: 'ms', goal: { at_most: 50 } },
    measure: besideLogins,
  },
];

/** Last, so that what went before has been load too. */
export const memoryAfterLoad: Measurement = {
  ...{
    area: 'memory',
    question: `resident memory after a minute of load, ${CONNECTIONS} clients`,
    unit: 'MB',
  },
  goal: { at_most: 250 },
  measure: afterLoad,
};

const withNpm = (all: number) => `${all.toFixed(0)} MB with npm`;

/** How much of Fastify's own speed is left when a request is identified, authorized and answered. */
async function shareOfPlain(target: Target) {
  const plainServer = await startPlain(JSON.stringify((await askerOf(target)('GET', '/Users/me')).answer));
  try {
    const me = { ...meOf(target), connections: CONNECTIONS, seconds: SECONDS };
    const plain = { url: plainServer.url, connections: CONNECTIONS, seconds: SECONDS };
    await load({ ...me, seconds: 1 });
    await load({ ...plain, seconds: 1 });
    const theirs = await load(plain);
    const ours = await load(me);
    const beside = `${whole(ours)} of ${whole(theirs)} per second`;
    return { value: (100 * ours.per_second) / theirs.per_second, beside, failures: ours.failures };
  } finally {
    plainServer.stop();
  }
}

/** Checking passwords is slow on purpose; nobody else should wait for it. */
async function besideLogins(target: Target) {
  const me = { ...meOf(target), connections: 4, seconds: SECONDS, rate: STEADY_PER_SECOND };
  const [beside, logins] = await Promise.all([
    load(me),
    load({ url: `${target.url}/api/v1/login`, post: target.credentials, connections: 4, seconds: SECONDS }),
  ]);
  return {
    value: beside.p99,
    beside: `${whole(logins)} sign-ins per second`,
    failures: beside.failures + logins.failures,
  };
}

/** A page of accounts for a minute: rows, answers and their text come and go. */
async function afterLoad(target: Target) {
  const page = { url: `${target.url}/api/v1/Accounts?page=1&page_size=25`, token: target.token };
  const { failures } = await load({ ...page, connections: CONNECTIONS, seconds: LOADED_SECONDS });
  const { serving, all } = target.memory();
  return { value: serving, beside: withNpm(all), failures };
}

function meOf({ url, token }: Target) {
  return { url: `${url}/api/v1/Users/me`, token };
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

function whole({ per_second }: Measured): string {
  return Math.round(per_second).toLocaleString('en');
}
