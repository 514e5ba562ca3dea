import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Redis } from 'ioredis';
import { redisTtsCache } from './tts-cache.ts';

const url = process.env.TRUNKLINE_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379/9';

async function connect(): Promise<Redis | null> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  return redis
    .connect()
    .then(() => redis)
    .catch(() => null);
}

const redis = await connect();

test('the cache is counted and cleared per account, other keys stay', {
  skip: redis ? false : `no Redis at ${url}`,
}, async () => {
  if (!redis) return;
  const [one, two] = [randomUUID(), randomUUID()];
  for (let item = 0; item < 30; item += 1) await redis.set(`tts:${one}:${item}`, 'x');
  await redis.set(`tts:${two}:1`, 'x');
  await redis.set(`other:${one}`, 'x');
  const cache = redisTtsCache(redis);
  assert.equal(await cache.size(one), 30);
  await cache.clear(one);
  assert.deepEqual([await cache.size(one), await cache.size(two)], [0, 1]);
  assert.equal(await redis.exists(`other:${one}`), 1);
  await redis.del(`tts:${two}:1`, `other:${one}`);
  redis.disconnect();
});
