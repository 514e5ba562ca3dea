import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sharedRedis } from '../testing/redis-server.ts';
import { redisLiveState } from './live-state.ts';
import { connectRedis } from './redis.ts';
import { redisGlob } from './redis-glob.ts';
import { removeLeftovers } from './remove-leftovers.ts';

const { redis, skip } = await sharedRedis();
const live = redisLiveState(redis);
const [one, other] = [randomUUID(), randomUUID()];
const made: string[] = [];

after(async () => {
  if (!skip) {
    await redis.zrem('active-call-sids', ...made);
    await redis.del(...made);
  }
  redis.disconnect();
});

async function going(account_sid: string, started_at: number, facts: object | null): Promise<string> {
  const call_sid = randomUUID();
  const key = `call:${account_sid}:${call_sid}`;
  made.push(key);
  if (facts) await redis.hset(key, { callSid: call_sid, ...facts });
  await redis.zadd('active-call-sids', started_at, key);
  return call_sid;
}

test('calls are found by account, newest first, and read together; keys of another kind are none', {
  skip,
}, async () => {
  const first = await going(one, 1000, { callStatus: 'ringing' });
  const second = await going(one, 2000, { callStatus: 'in-progress' });
  await going(other, 3000, {});
  const keys = await live.listCalls(one);
  assert.deepEqual(
    keys.map(({ call_sid, started_at }) => [call_sid, started_at]),
    [
      [second, 2000],
      [first, 1000],
    ],
  );
  const odd = `call:${one}:odd`;
  made.push(odd);
  await redis.set(odd, 'x');
  const [read, gone, wrong] = await live.readCalls([
    { account_sid: one, call_sid: first },
    { account_sid: other, call_sid: first },
    { account_sid: one, call_sid: 'odd' },
  ]);
  assert.deepEqual([read, gone, wrong], [{ callSid: first, callStatus: 'ringing' }, null, null]);
  assert.ok((await live.listCalls(null)).length >= 3);
  assert.deepEqual(
    [
      await live.removeCall(one, first),
      await live.removeCall(one, first),
      (await live.listCalls(one)).length,
    ],
    [true, false, 1],
  );
});

test('queues, conferences and counts of an account are its own', { skip }, async () => {
  const [support, sales, conf] = [`queue:${one}:support`, `queue:${one}:sales`, `conf:${one}:board`];
  const counts = [`incalls:account:${one}`, `outcalls:account:${one}`];
  made.push(support, sales, conf, `queue:${other}:support`, `conf:${one}:odd`, ...counts);
  await redis.zadd(support, 999, 'a', 999, 'b');
  await redis.zadd(sales, 999, 'a');
  await redis.zadd(`queue:${other}:support`, 999, 'a');
  await redis.hset(conf, 'a', 'b');
  await redis.set(`conf:${one}:odd`, 'x');
  assert.deepEqual(await live.listQueues(one, null), [
    { name: 'sales', length: 1 },
    { name: 'support', length: 2 },
  ]);
  assert.deepEqual(await live.listQueues(one, 'sup*'), [{ name: 'support', length: 2 }]);
  assert.deepEqual(await live.listConferences(one), ['board']);
  assert.deepEqual(await live.countCalls(one), { inbound: 0, outbound: 0 });
  await redis.mset(counts[0] ?? '', '4', counts[1] ?? '', '-1');
  assert.deepEqual(await live.countCalls(one), { inbound: 4, outbound: 0 });
});

test('all keys are walked through once for all who ask, and not again for some seconds; what is gone is gone at once', {
  skip,
}, async () => {
  const account = randomUUID();
  const [support, sales] = [`queue:${account}:support`, `queue:${account}:sales`];
  made.push(support, sales, `conf:${account}:board`, `queue:${account}:later`);
  await redis.zadd(support, 999, 'a');
  await redis.zadd(sales, 999, 'a');
  await redis.hset(`conf:${account}:board`, 'a', 'b');
  let walks = 0;
  const counting = new Proxy(redis, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'scan' && args[0] === '0') walks += 1;
        return Reflect.apply(value, target, args);
      };
    },
  });
  let time = 0;
  const known = redisLiveState(counting, () => time);
  const queues = async (glob: string | null = null) =>
    (await known.listQueues(account, glob)).map(({ name }) => name);
  const eight = await Promise.all(Array.from({ length: 8 }, () => queues()));
  for (const one of eight) assert.deepEqual(one, ['sales', 'support']);
  assert.deepEqual(await known.listConferences(account), ['board']);
  assert.deepEqual(await known.listConferences(randomUUID()), []);
  assert.equal(walks, 1);
  await redis.del(sales);
  await redis.zadd(`queue:${account}:later`, 999, 'a');
  assert.deepEqual(await queues(), ['support']);
  time += 2000;
  assert.deepEqual(await queues(), ['later', 'support']);
  assert.deepEqual(await queues('*t*r'), ['later']);
  assert.equal(walks, 2);
});

test('a pattern finds here what it finds in Redis', { skip }, async () => {
  const account = randomUUID();
  const names = ['a', 'ab', 'abc', 'a*c', 'a-c', 'b]', 'c^', '\\', 'aXbXc', 'é', ''];
  const keys = names.map((name) => `queue:${account}:${name}`);
  made.push(...keys);
  for (const key of keys) await redis.zadd(key, 999, 'x');
  for (const glob of [
    '*',
    'a*',
    '*c',
    'a?c',
    'a\\*c',
    '[ab]*',
    '[^a]*',
    '[a-b]b',
    '[c-a]*',
    'a[-]c',
    '*X*X*',
    '\\\\',
    '[\\]]',
    'a[',
    '[b',
  ])
    assert.deepEqual(
      names.filter(redisGlob(glob)).sort(),
      (await redis.keys(`queue:${account}:${glob}`))
        .map((key) => key.slice(`queue:${account}:`.length))
        .sort(),
      glob,
    );
});

test('media servers are those of the cluster that are addresses', { skip }, async () => {
  const cluster = randomUUID();
  made.push(`${cluster}:fs-service-url`);
  await redis.sadd(`${cluster}:fs-service-url`, 'http://b:3000', 'nonsense', 'http://a:3000');
  assert.deepEqual(await live.listMediaServers(cluster), ['http://a:3000', 'http://b:3000']);
  assert.deepEqual(await live.listMediaServers(randomUUID()), []);
});

test('calls that are there no more leave the list, unless another server sees to it already', {
  skip,
}, async () => {
  const account = randomUUID();
  const there = await going(account, 1, { callStatus: 'ringing' });
  await going(account, 2, null);
  await redis.set('purge-calls-lock', 'another');
  await removeLeftovers(redis);
  assert.equal((await live.listCalls(account)).length, 2);
  await redis.del('purge-calls-lock');
  await removeLeftovers(redis);
  assert.deepEqual(
    (await live.listCalls(account)).map(({ call_sid }) => call_sid),
    [there],
  );
  assert.ok((await redis.ttl('purge-calls-lock')) > 0);
  await redis.del('purge-calls-lock');
});

test('a Redis that is not there is an error', async () => {
  const away = await connectRedis({ url: 'redis://127.0.0.1:1/0' });
  const state = redisLiveState(away);
  await assert.rejects(state.listCalls(one));
  await assert.rejects(state.readCalls([{ account_sid: one, call_sid: one }]));
  away.disconnect();
});
