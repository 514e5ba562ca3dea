import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sharedRedis } from '../testing/redis-server.ts';
import { noBlockedGateways, redisBlockedGateways } from './blocked-gateways.ts';
import { connectRedis } from './redis.ts';

const { redis, skip } = await sharedRedis();

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
