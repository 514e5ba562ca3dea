/** What a Redis says of itself, and which of the platform's components have left word there; read only. */
import type { Redis } from 'ioredis';
import { connectRedis, type RedisAccess } from './redis.ts';
import { readRedisAddress } from './redis-address.ts';

export type RedisFacts = { version: string; is_replica: boolean; calls: number; registered: number };

/** Sentinels, a primary and what it is asked, one after the other. */
const LONGEST_MS = 8000;

export const lookAtRedis = (access: RedisAccess): Promise<RedisFacts> => withRedis(access, readFacts);

async function readFacts(redis: Redis): Promise<RedisFacts> {
  const [server, replication] = [await redis.info('server'), await redis.info('replication')];
  return {
    version: /redis_version:(\S+)/.exec(server)?.[1] ?? 'of a version that it does not tell',
    is_replica: /role:slave/.test(replication),
    calls: await redis.zcard('active-call-sids'),
    registered: await redis.zcard('active-user'),
  };
}

/** Throws an error whose message is a sentence, within some seconds. */
export async function withRedis<T>(access: RedisAccess, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const host = readRedisAddress(access.url)?.host ?? 'no address';
  const redis = await connectRedis(access, { retryStrategy: () => null, sentinelRetryStrategy: () => null });
  const causes: Error[] = [];
  for (const told of ['error', 'sentinelError']) redis.on(told, (error: Error) => causes.push(error));
  const limit = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(TOO_LATE)), LONGEST_MS);
    limit.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    const asked = redis.connect().then(() => ask(redis));
    asked.catch(() => {});
    return await Promise.race([asked, late]);
  } catch (error) {
    throw new Error(sentence(host, [...causes, error as Error]));
  } finally {
    limit.abort();
    redis.disconnect();
  }
}

const TOO_LATE = 'no answer in time';

/** The first that applies, whichever of the causes says it. */
const sentences: [said: RegExp, sentence: (host: string) => string][] = [
  [
    /invalid reply: null|No such master/,
    (host) => `The sentinels of TRUNKLINE_REDIS_URL know no primary of that name: ${host}.`,
  ],
  [
    /sentinel.*(WRONGPASS|NOAUTH|invalid password|invalid username)/i,
    (host) =>
      `A sentinel of ${host} refuses the sentinel_username and sentinel_password of TRUNKLINE_REDIS_URL.`,
  ],
  [
    /WRONGPASS|NOAUTH|invalid password|invalid username/i,
    (host) => `The Redis at ${host} refuses the user and password of TRUNKLINE_REDIS_URL.`,
  ],
  [/NOPERM/, (host) => `The user of TRUNKLINE_REDIS_URL may not read at ${host}.`],
  // In the words of what reads its answers: another protocol.
  [
    /RESP type|Protocol error/i,
    (host) => `The server at ${host} is not Redis; TRUNKLINE_REDIS_URL needs one.`,
  ],
  [/ENOTFOUND|EAI_AGAIN/, (host) => `The host of TRUNKLINE_REDIS_URL, ${host}, is not known.`],
  [/ECONNREFUSED/, (host) => `Nothing answers at ${host}, where the Redis of TRUNKLINE_REDIS_URL should be.`],
  [/connect to sentinel/, (host) => `No sentinel of TRUNKLINE_REDIS_URL answers: ${host}.`],
  [
    new RegExp(`${TOO_LATE}|ETIMEDOUT|timed out`),
    (host) => `The Redis of TRUNKLINE_REDIS_URL at ${host} does not answer in time.`,
  ],
];

function sentence(host: string, causes: (Error & { code?: string })[]): string {
  const said = causes.map(({ code = '', message }) => `${message} ${code}`).join('\n');
  const known = sentences.find(([pattern]) => pattern.test(said));
  const { code, message } = causes[0] as Error & { code?: string };
  return (
    known?.[1](host) ?? `The Redis of TRUNKLINE_REDIS_URL at ${host} cannot be used (${code ?? message}).`
  );
}
