/**
 * Counts that several servers share. On a connection of its own: what is counted is waited for by every request, so
 * Redis has a moment to answer, and after a failure it is left alone for a second.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { connectRedis, type RedisAccess } from './redis.ts';

export type RedisCounts = {
  /** Counts one more within the window; null where Redis does not say. */
  add(key: string, window_ms: number): Promise<{ count: number; left_ms: number } | null>;
  takeBack(key: string): Promise<void>;
  close(): void;
};

const LONGEST_MS = 1000;
/** When a server starts. */
const LONGEST_START_MS = 3000;
const LEFT_ALONE_MS = 1000;

/** One whose window is over has nothing to take back. */
const TAKE_BACK =
  "if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then return redis.call('decr', KEYS[1]) end return 0";

type Log = { warn(facts: object, text: string): void; info(text: string): void };
const noLog: Log = { warn: () => {}, info: () => {} };

export async function redisCounts(
  access: RedisAccess,
  prefix: string,
  log: Log = noLog,
): Promise<RedisCounts> {
  const redis = await connectRedis(access, { enableOfflineQueue: false });
  const loss = tellingOfLoss(redis, log);
  // While it is lost each command fails at once; who signs in as soon as the server is there needs it.
  await Promise.race([redis.connect().catch(loss.met), pause(LONGEST_START_MS, undefined, { ref: false })]);
  let asked_again_at = 0;

  async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
    if (performance.now() < asked_again_at) return null;
    try {
      const answer = await inTime(ask());
      loss.over();
      return answer;
    } catch (error) {
      loss.met(error as Error);
      asked_again_at = performance.now() + LEFT_ALONE_MS;
      return null;
    }
  }

  return {
    add: (key, window_ms) => orNull(() => addOne(redis, prefix + key, window_ms)),
    async takeBack(key) {
      await orNull(() => redis.eval(TAKE_BACK, 1, prefix + key));
    },
    close: () => redis.disconnect(),
  };
}

/** Once, until it answers again: the connection knows why, a command only that there is none. */
function tellingOfLoss(redis: Redis, log: Log) {
  let is_lost = false;
  let why: Error | null = null;
  redis.on('error', (error: Error) => {
    why = error;
  });
  redis.on('ready', () => {
    why = null;
  });
  return {
    met(error: Error) {
      // A transaction that is refused says only that one of its commands was.
      const [first] = (error as { previousErrors?: Error[] }).previousErrors ?? [];
      const { message, code } = (why ?? first ?? error) as NodeJS.ErrnoException;
      if (!is_lost)
        log.warn({ reason: message || code }, 'Redis does not answer: nobody can sign in until it does');
      is_lost = true;
    },
    over() {
      if (is_lost) log.info('Redis answers again');
      is_lost = false;
    },
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController();
  try {
    return await Promise.race([answer, tooLate(answered.signal)]);
  } finally {
    answered.abort();
  }
}

/** An answer that has come while this server itself was busy is read first. */
async function tooLate(signal: AbortSignal): Promise<never> {
  await pause(LONGEST_MS, undefined, { signal, ref: false });
  await nextTurn();
  await nextTurn();
  throw new Error('Redis has not answered in time');
}

async function addOne(redis: Redis, key: string, window_ms: number) {
  const answers = await redis.multi().set(key, 0, 'PX', window_ms, 'NX').incr(key).pttl(key).exec();
  const [, counted, left] = answers ?? [];
  const failed = answers?.find(([error]) => error)?.[0];
  if (failed || !counted || !left) throw failed ?? new Error('Redis has not counted');
  return { count: Number(counted[1]), left_ms: Math.max(0, Number(left[1])) };
}
