/** For the doctor: what Trunkline may do in a Redis, how that keeps its keys, and whose keys are there. Nothing is changed. */
import type { Redis } from 'ioredis';
import { withRedis } from './look-at-redis.ts';
import type { RedisAccess } from './redis.ts';

export type InRedis = {
  /** What its user is refused, in the words of Redis. */
  refused: string[];
  /** What goes when there is no room left; null where it does not say. */
  eviction: string | null;
  /** Clusters of media servers that have named themselves. */
  clusters: string[];
  /** Of the platform's own API server. */
  has_sessions: boolean;
  /** Whether there is any key of a platform. */
  has_platform: boolean;
  /** Numbers of databases with keys. */
  filled: string[];
};

const MOST_ROUNDS = 100;
const AT_ONCE = 1000;

export const lookIntoRedis = (access: RedisAccess, cluster: string): Promise<InRedis> =>
  withRedis(access, async (redis) => {
    const names = await someKeys(redis);
    const keyspace = await redis.info('keyspace').catch(() => '');
    return {
      refused: await refusedOf(redis, cluster),
      eviction: await evictionOf(redis),
      clusters: names
        .flatMap((name) => /^(.*):(?:fs-service-url|active-fs)$/.exec(name)?.[1] ?? [])
        .toSorted(),
      has_sessions: names.some((name) => name.startsWith('jwt:')),
      has_platform: names.some((name) => PLATFORM.test(name)),
      filled: [...keyspace.matchAll(/^db(\d+):/gm)].map(([, number = '']) => number),
    };
  });

const PLATFORM =
  /^(jwt|call|user|queue|conf|tts|incalls|outcalls):|^active-(call-sids|user)$|:(fs-service-url|active-fs)$/;

/** Enough of a large one to say whose it is. */
async function someKeys(redis: Redis): Promise<string[]> {
  const found = new Set<string>();
  let cursor = '0';
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const scanned = await redis.scan(cursor, 'COUNT', AT_ONCE).catch(orNothing);
    if (!scanned) break;
    const [next, keys] = scanned;
    for (const key of keys) found.add(key);
    cursor = next;
    if (cursor === '0') break;
  }
  return [...found];
}

function orNothing(error: Error): null {
  if (/NOPERM/.test(error.message)) return null;
  throw error;
}

async function evictionOf(redis: Redis): Promise<string | null> {
  const memory = await redis.info('memory').catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1] ?? null;
  return /^maxmemory:0\b/m.test(memory) ? null : policy;
}

/** Redis judges the right to a command when a transaction takes it, and a transaction that is discarded does none. */
async function refusedOf(redis: Redis, cluster: string): Promise<string[]> {
  const [key, channel] = [`trunkline:${cluster}:count:doctor`, `trunkline:${cluster}:events`];
  const refused: string[] = [];
  const tryOut = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!/NOPERM/.test((error as Error).message)) throw error;
      refused.push(name);
    }
  };
  const commands: [string, string[]][] = [
    ['set', [key, '0']],
    ['incr', [key]],
    ['pttl', [key]],
    ['eval', ['return 0', '1', key]],
    ['publish', [channel, '']],
    ['scan', ['0', 'type', 'hash']],
    ['zscan', ['active-user', '0']],
    ['zremrangebyscore', ['active-user', '0', '0']],
    ['zrem', ['active-call-sids', 'doctor']],
    ['del', ['call:doctor']],
    ['hgetall', ['call:doctor']],
    ['mget', ['user:doctor', 'incalls:account:doctor', 'blacklist-sip-gateway:doctor']],
    ['smembers', [`${cluster}:fs-service-url`]],
    ['unlink', ['tts:doctor']],
    ['exists', ['call:doctor']],
    ['zcard', ['queue:doctor']],
  ];
  await tryOut('multi', () => redis.call('multi'));
  if (refused.length > 0) return refused;
  for (const [name, args] of commands)
    await tryOut(`${name} ${args.find((arg) => arg.includes(':')) ?? ''}`.trim(), () =>
      redis.call(name, args),
    );
  await redis.call('discard');
  await tryOut(`subscribe ${channel}`, () => redis.subscribe(channel));
  return refused;
}
