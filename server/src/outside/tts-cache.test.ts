import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sharedRedis } from '../testing/redis-server.ts';
import { redisTtsCache } from './tts-cache.ts';

const { redis, skip } = await sharedRedis();

test('the cache is counted and cleared per account, other keys stay', {
  skip,
}, async () => {
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
