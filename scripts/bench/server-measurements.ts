/** The server itself: how soon it is there, what it holds, and what is left of Fastify's speed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { askerOf, load } from './load.ts';
import { CONNECTIONS, type Measurement } from './measurement.ts';
import { processorMs } from './running-product.ts';
import type { Target } from './start-target.ts';

const SECONDS = 4;
const TURNS = 2;
/** A steady stream of requests beside the sign-ins; far from what the server can do. */
const STEADY_PER_SECOND = 100;
const LOADED_SECONDS = 60;

export const serverMeasurements: Measurement[] = [
  {
    ...{ area: 'start', needs: ['accounts'], unit: 's' },
    question: 'npm start, second start, with 100,000 accounts, to the first answer',
    goal: { at_most: 0.9 },
    measure: async ({ start_ms }) => ({ value: start_ms / 1000 }),
  },
  {
    ...{ area: 'memory', question: 'resident memory, idle', unit: 'MB', goal: { at_most: 130 } },
    measure: async ({ idle }) => ({ value: idle.serving, beside: withNpm(idle.all) }),
  },
  {
    ...{
      area: 'frame',
      question: 'an empty Fastify handler, of the processor time of GET Users/me',
      unit: '%',
    },
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

/**
 * How much of Fastify's own speed is left when a request is identified, authorized and answered: by processor time, since
 * requests per second tell more of what else the machine does. In turns, each warm.
 */
async function shareOfPlain(target: Target) {
  const plainServer = await startPlain(JSON.stringify((await askerOf(target)('GET', '/Users/me')).answer));
  try {
    const asked = { ours: meOf(target), theirs: { url: plainServer.url } };
    const processor_ms = { ours: target.processor_ms, theirs: plainServer.processor_ms };
    const spent = { ours: 0, theirs: 0 };
    const answers = { ours: 0, theirs: 0 };
    let failures = 0;
    for (let turn = 0; turn <= TURNS; turn += 1)
      for (const whose of ['theirs', 'ours'] as const) {
        const before = processor_ms[whose]();
        const seen = await load({ ...asked[whose], connections: CONNECTIONS, seconds: SECONDS / TURNS });
        failures += seen.failures;
        // The first turn warms up.
        if (turn === 0) continue;
        spent[whose] += processor_ms[whose]() - before;
        answers[whose] += seen.answers;
      }
    const each_us = (whose: 'ours' | 'theirs') => (1000 * spent[whose]) / answers[whose];
    const per_second = whole(answers.ours / SECONDS);
    const beside = `${each_us('ours').toFixed(0)} µs, ${each_us('theirs').toFixed(0)} µs; ${per_second} per second`;
    return { value: (100 * each_us('theirs')) / each_us('ours'), beside, failures };
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
    beside: `${whole(logins.per_second)} sign-ins per second`,
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
async function startPlain(answer: string) {
  const script = fileURLToPath(new URL('plain-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_ANSWER: answer },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(child.stdout, 'data');
  return {
    url: `${String(address).trim()}/plain`,
    processor_ms: () => processorMs(child.pid ?? 0),
    stop: () => void child.kill('SIGTERM'),
  };
}

function whole(per_second: number): string {
  return Math.round(per_second).toLocaleString('en');
}
