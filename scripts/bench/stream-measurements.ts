/** A thousand consoles that follow live updates: what they take, and whether anybody else waits for them. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { askerOf, load } from './load.ts';
import { type Measurement, median } from './measurement.ts';
import type { Target } from './start-target.ts';

const STREAMS = 1000;
/** As many as one person may have. */
const OF_EACH = 20;
const PASSWORD = 'a password of a follower 1';
const AT_ONCE = 50;
const SETTLE_MS = 3000;
const SECONDS = 8;
/** A steady stream of requests, far from what the server can do. */
const STEADY_PER_SECOND = 100;
const BETWEEN_CHANGES_MS = 1000;
const LONGEST_MS = 10_000;

const area = 'streams';

export const streamMeasurements: Measurement[] = [
  {
    ...{ area, question: 'memory that 1,000 open streams of live updates add', unit: 'MB' },
    goal: { at_most: 100 },
    measure: memoryAdded,
  },
  {
    ...{ area, question: 'GET Users/me beside 1,000 streams that are told of changes, p99', unit: 'ms' },
    goal: { at_most: 50 },
    measure: besideStreams,
  },
];

/** The tokens of as many people as there must be; they see everything. */
const followers = new WeakMap<Target, Promise<string[]>>();

function tokensOf(target: Target): Promise<string[]> {
  const known = followers.get(target);
  if (known) return known;
  const made = makeFollowers(target);
  followers.set(target, made);
  return made;
}

async function makeFollowers(target: Target): Promise<string[]> {
  const ask = askerOf(target);
  const tokens: string[] = [];
  while (tokens.length < STREAMS / OF_EACH) {
    const name = `follower-${randomUUID()}`;
    const user = { name, email: `${name}@example.com`, is_active: true, force_change: false };
    await ask('POST', '/Users', { ...user, initial_password: PASSWORD });
    const { answer } = await ask('POST', '/login', { username: name, password: PASSWORD });
    tokens.push((answer as { token: string }).token);
  }
  return tokens;
}

async function memoryAdded(target: Target) {
  const tokens = await tokensOf(target);
  await pause(SETTLE_MS);
  const before = target.memory().serving;
  const streams = await openAll(target, tokens);
  await pause(SETTLE_MS);
  const after = target.memory().serving;
  streams.close();
  return { value: after - before, beside: `${before.toFixed()} MB before`, failures: streams.failures() };
}

async function besideStreams(target: Target) {
  const tokens = await tokensOf(target);
  const me = { url: `${target.url}/api/v1/Users/me`, token: target.token };
  const steady = { ...me, connections: 4, seconds: SECONDS, rate: STEADY_PER_SECOND };
  await load(steady);
  const alone = await load(steady);
  const streams = await openAll(target, tokens);
  const changes = keepChanging(target, streams);
  const beside = await load(steady);
  const told_ms = await changes.stop();
  streams.close();
  return {
    value: beside.p99,
    beside: `${alone.p99.toFixed(1)} ms without; all told after ${median(told_ms).toFixed()} ms`,
    failures: alone.failures + beside.failures + streams.failures(),
  };
}

type Streams = Awaited<ReturnType<typeof openAll>>;

async function openAll({ url }: Target, tokens: readonly string[]) {
  const open: IncomingMessage[] = [];
  let failures = 0;
  let heard = 0;
  const openOne = (token: string) =>
    new Promise<void>((resolve) => {
      const fail = () => {
        failures += 1;
        resolve();
      };
      const asked = request(`${url}/api/v1/Events`, {
        agent: false,
        headers: { authorization: `Bearer ${token}` },
      });
      asked.once('error', fail);
      asked.once('response', (reply) => {
        if (reply.statusCode !== 200) return fail();
        open.push(reply);
        reply.on('error', () => {});
        reply.on('data', (part: Buffer) => {
          heard += part.toString().split('event: change').length - 1;
        });
        resolve();
      });
      asked.end();
    });
  const all = Array.from({ length: STREAMS }, (_, nth) => tokens[nth % tokens.length] ?? '');
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map(openOne));
  return {
    failures: () => failures,
    heard: () => heard,
    close() {
      for (const stream of open) stream.destroy();
    },
  };
}

/** Something that everybody is told of; answers how long it took each time until all of them had heard. */
function keepChanging(target: Target, streams: Streams) {
  const ask = askerOf(target);
  const told_ms: number[] = [];
  let isOver = false;
  async function told<T>(change: Promise<T>): Promise<T> {
    const all = streams.heard() + STREAMS;
    const done = await change;
    const began = performance.now();
    while (streams.heard() < all && performance.now() - began < LONGEST_MS) await pause(5);
    told_ms.push(performance.now() - began);
    return done;
  }
  const whole = (async () => {
    while (!isOver) {
      const { answer } = await told(ask('POST', '/ServiceProviders', { name: `Told ${randomUUID()}` }));
      await told(ask('DELETE', `/ServiceProviders/${(answer as { sid: string }).sid}`));
      await pause(BETWEEN_CHANGES_MS);
    }
  })();
  return {
    async stop(): Promise<number[]> {
      isOver = true;
      await whole;
      return told_ms;
    },
  };
}
