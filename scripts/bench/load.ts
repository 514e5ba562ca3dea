import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { quantile } from './measurement.ts';

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  token?: string;
  /** Requests per second over all connections, where the question is how long one takes. */
  rate?: number;
  post?: unknown;
  /** Asked in turns by each connection instead of `url`. */
  requests?: autocannon.Request[];
};

type Measured = { per_second: number; p50: number; p99: number; answers: number; failures: number };

export async function load({
  url,
  connections,
  seconds,
  token,
  rate,
  post,
  requests,
}: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: post === undefined ? 'GET' : 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(post === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(post === undefined ? {} : { body: JSON.stringify(post) }),
    ...(requests ? { requests } : {}),
    ...(rate ? { overallRate: rate, ignoreCoordinatedOmission: true } : {}),
  });
  return {
    per_second: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answers: result['2xx'],
    failures: result.errors + result.timeouts + result.non2xx,
  };
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<{ ms: number; answer: unknown }>;

/** One request at a time, below the API's base path; throws when it is not answered with success. */
export function askerOf({ url, token }: { url: string; token: string }): Ask {
  return async (method, path, body) => {
    const began = performance.now();
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} was refused: ${text.slice(0, 300)}`);
    return { ms: performance.now() - began, answer: text === '' ? undefined : JSON.parse(text) };
  };
}

const MOST_TRIES = 30;
const LONGEST_MS = 800;

/** With the first letter that somebody types, MariaDB has the names read (decision 059). */
const NAMES_READ_MS = 2000;

/** As somebody goes on typing: `oneClient` from the second letter on. */
export async function whoSearches(ask: Ask, first: string, pathOf: (n: number) => string): Promise<number> {
  await ask('GET', first);
  await pause(NAMES_READ_MS);
  return oneClient(ask, pathOf);
}

/** Milliseconds of one client, the middle of many; the first one, which reads the file, does not count. */
export async function oneClient(ask: Ask, pathOf: (n: number) => string): Promise<number> {
  const times: number[] = [];
  await ask('GET', pathOf(0));
  const began = performance.now();
  while (times.length < MOST_TRIES && performance.now() - began < LONGEST_MS)
    times.push((await ask('GET', pathOf(times.length + 1))).ms);
  return quantile(times, 0.5);
}
