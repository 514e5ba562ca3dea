import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Redis } from 'ioredis';
import { noBlockedGateways, redisBlockedGateways } from './blocked-gateways.ts';
import { connectRedis } from './redis.ts';

const url = process.env.TRUNKLINE_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379/9';
const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
redis.on('error', () => {});
const skip = await redis.connect().then(
  () => false,
  () => `no Redis at ${url}`,
);

test('a gateway is blocked while its key is there; without an answer nobody can say', async (t) => {
  t.after(() => redis.disconnect());
  const [blocked, free] = [randomUUID(), randomUUID()];
  if (!skip) {
    await redis.set(`blacklist-sip-gateway:${blocked}`, '1', 'PX', 60_000);
    const gateways = redisBlockedGateways(redis);
    assert.deepEqual(await gateways.among([blocked, free]), new Set([blocked]));
    assert.deepEqual(await gateways.among([]), new Set());
    await redis.del(`blacklist-sip-gateway:${blocked}`);
    assert.deepEqual(await gateways.among([blocked]), new Set());
  }
  const away = await connectRedis({ url: 'redis://127.0.0.1:1/0' });
  const unreachable = redisBlockedGateways(away);
  assert.equal(await unreachable.among([free]), null);
  away.disconnect();
  assert.equal(await noBlockedGateways.among([free]), null);
});
