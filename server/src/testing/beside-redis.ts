/**
 * What a server of a test counts, and tells others, through the Redis that the test phase on MySQL has, as in production.
 * Each has keys and a channel of its own: no test meets another.
 */
import { randomUUID } from 'node:crypto';
import { type RedisCounts, redisCounts } from '../outside/redis-counts.ts';
import { type RedisEvents, redisEvents } from '../outside/redis-events.ts';

type Beside = { counts: RedisCounts; events: RedisEvents; close(): void };

/** Null where the phase has none, such as on SQLite. */
export async function besideRedis(): Promise<Beside | null> {
  const url = process.env.TRUNKLINE_TEST_BESIDE_REDIS;
  if (!url) return null;
  const own = `trunkline-test:${randomUUID()}`;
  const [counts, events] = await Promise.all([
    redisCounts({ url }, `${own}:count:`),
    redisEvents({ url }, `${own}:events`),
  ]);
  return {
    counts,
    events,
    close() {
      counts.close();
      events.close();
    },
  };
}
