/** The questions that the benchmark answers, each with its goal. */
import { load, type Measured } from './load.ts';

export type Row = { question: string; measured: string; goal: string; passed: boolean };
export type Target = {
  url: string;
  plain_url: string;
  token: string;
  account_sid: string;
  credentials: { username: string; password: string };
};

const SECONDS = 5;
const LIST_SECONDS = 3;
const CONNECTIONS = 16;
const LEAST_SHARE = 0.4;
const LONGEST_PAGE_MS = 10;
/** A steady stream of requests beside the sign-ins; far from what the server can do. */
const STEADY_PER_SECOND = 100;
const LONGEST_BESIDE_LOGINS_MS = 50;

/** How much of Fastify's own speed is left when a request is identified, authorized and answered. */
export async function shareOfPlain({ url, plain_url, token }: Target): Promise<Row[]> {
  const me = { url: `${url}/api/v1/Users/me`, token, connections: CONNECTIONS, seconds: SECONDS };
  const plain = { url: plain_url, connections: CONNECTIONS, seconds: SECONDS };
  await load({ ...me, seconds: 2 });
  await load({ ...plain, seconds: 2 });
  // In turns, so that a slow moment of the machine does not hit one side only.
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < 2; round += 1) {
    theirs.push(await load(plain));
    ours.push(await load(me));
  }
  const share = rate(ours) / rate(theirs);
  return [
    {
      question: 'GET Users/me, signed in, beside an empty Fastify handler',
      measured: `${whole(rate(ours))} of ${whole(rate(theirs))} per second: ${whole(share * 100)} %`,
      goal: `at least ${LEAST_SHARE * 100} %`,
      passed: share >= LEAST_SHARE && failures(ours) === 0,
    },
  ];
}

/** A list is as quick for the largest account as a person expects. */
export async function firstPage({ url, token }: Target, of: string, path: string): Promise<Row[]> {
  const page = { url: `${url}/api/v1${path}`, token };
  await load({ ...page, connections: 1, seconds: 1 });
  const one = await load({ ...page, connections: 1, seconds: LIST_SECONDS });
  const many = await load({ ...page, connections: CONNECTIONS, seconds: LIST_SECONDS });
  return [
    {
      question: `first page of ${of}, one client`,
      measured: `p50 ${one.p50} ms, p99 ${one.p99} ms`,
      goal: `p50 under ${LONGEST_PAGE_MS} ms`,
      passed: one.p50 < LONGEST_PAGE_MS && one.failures === 0,
    },
    {
      question: `the same, ${CONNECTIONS} clients`,
      measured: `${whole(many.per_second)} per second, p50 ${many.p50} ms, p99 ${many.p99} ms, ${many.failures} failed`,
      goal: 'none fails',
      passed: many.failures === 0 && many.answers > 0,
    },
  ];
}

/** Checking passwords is slow on purpose; nobody else should wait for it. */
export async function besideLogins({ url, token, credentials }: Target): Promise<Row[]> {
  const me = {
    url: `${url}/api/v1/Users/me`,
    token,
    connections: 4,
    seconds: SECONDS,
    rate: STEADY_PER_SECOND,
  };
  const alone = await load(me);
  const [beside, logins] = await Promise.all([
    load(me),
    load({ url: `${url}/api/v1/login`, post: credentials, connections: 4, seconds: SECONDS }),
  ]);
  return [
    {
      question: `GET Users/me beside ${whole(logins.per_second)} sign-ins per second`,
      measured: `p50 ${beside.p50} ms, p99 ${beside.p99} ms; without them ${alone.p50} ms, ${alone.p99} ms`,
      goal: `p99 under ${LONGEST_BESIDE_LOGINS_MS} ms`,
      passed: beside.p99 < LONGEST_BESIDE_LOGINS_MS && beside.failures === 0 && logins.answers > 0,
    },
  ];
}

function rate(runs: Measured[]): number {
  return runs.reduce((sum, { per_second }) => sum + per_second, 0) / runs.length;
}

function failures(runs: Measured[]): number {
  return runs.reduce((sum, run) => sum + run.failures, 0);
}

function whole(n: number): string {
  return Math.round(n).toLocaleString('en');
}
