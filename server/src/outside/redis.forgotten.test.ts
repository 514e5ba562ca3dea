import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { startStallingProxy } from '../testing/stalling-proxy.ts';
import { until } from '../testing/until.ts';
import { connectRedis } from './redis.ts';
import { redisCounts } from './redis-counts.ts';
import { redisEvents } from './redis-events.ts';

test('a Redis that has forgotten its connections, as after a failover behind one address, is asked over new ones', {
  skip: noRedisServer,
}, async (t) => {
  const { port } = await startRedisServer(t);
  const way = await startStallingProxy(new URL(`redis://127.0.0.1:${port}`));
  t.after(() => way.close());
  const access = { url: way.at('redis://127.0.0.1/0') };
  const [asked, counts] = [await connectRedis(access), await redisCounts(access, 'forgotten:')];
  const sender = await redisEvents({ url: `redis://127.0.0.1:${port}` }, 'forgotten', 600_000);
  const listener = await redisEvents(access, 'forgotten', 100);
  t.after(() => {
    asked.disconnect();
    for (const open of [counts, sender, listener]) open.close();
  });
  let [heard, missed] = [0, 0];
  listener.listen(
    () => (heard += 1),
    () => (missed += 1),
  );
  const hears = () =>
    until(async () => {
      sender.publish({ kind: 'accounts' });
      await pause(20);
      return heard > 0;
    });
  await hears();
  assert.equal(await asked.ping(), 'PONG');

  way.forget();
  heard = 0;
  await assert.rejects(asked.ping());
  assert.equal(await asked.ping(), 'PONG');
  await until(async () => (await counts.add('after', 60_000)) !== null);
  await hears();
  assert.equal(missed, 1);
});
