/**
 * Keys of calls and registrations expire by themselves; their names in the sets that list them do not. The platform
 * leaves that to its API server, and several may be there: a lock sees to it that one of them does it (`P10`).
 */
import type { Redis } from 'ioredis';
import { ACTIVE_CALLS } from './live-state.ts';

const EVERY_MS = 600_000;
const LOCK = 'purge-calls-lock';
const LOCK_SECONDS = 60;
const AT_ONCE = 500;

export async function removeLeftovers(redis: Redis): Promise<void> {
  await redis.zremrangebyscore('active-user', '-inf', Date.now());
  if ((await redis.set(LOCK, '1', 'EX', LOCK_SECONDS, 'NX')) === null) return;
  let cursor = '0';
  do {
    const [next, found] = await redis.zscan(ACTIVE_CALLS, cursor, 'COUNT', AT_ONCE);
    const keys = found.filter((_, at) => at % 2 === 0);
    const pipeline = redis.pipeline();
    for (const key of keys) pipeline.exists(key);
    const there = (await pipeline.exec()) ?? [];
    const gone = keys.filter((_, at) => there[at]?.[0] === null && there[at]?.[1] === 0);
    if (gone.length > 0) await redis.zrem(ACTIVE_CALLS, gone);
    cursor = next;
  } while (cursor !== '0');
}

/** At once and every ten minutes. A Redis that is away is asked again the next time. */
export function watchLeftovers(redis: Redis): { stop(): void } {
  const look = () => void removeLeftovers(redis).catch(() => {});
  look();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
