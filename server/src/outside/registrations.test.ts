import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { Redis } from 'ioredis';
import { noRedisServer, sharedRedis, startRedisServer } from '../testing/redis-server.ts';
import { connectRedis } from './redis.ts';
import { noRegistrations, realmOf, redisRegistrations } from './registrations.ts';

const { redis, skip } = await sharedRedis();
const realm = `${randomUUID()}.example.com`;
const keys: string[] = [];

after(async () => {
  if (!skip && keys.length > 0) await Promise.all([redis.del(...keys), redis.zrem('active-user', ...keys)]);
  redis.disconnect();
});

/** As the platform's registrar writes it. */
async function register(user: string, expiryTime: number, more: object = {}): Promise<void> {
  const key = `user:${user}@${realm}`;
  keys.push(key);
  const value = {
    contact: `sip:${user}@192.0.2.7:5060`,
    sbcAddress: '10.0.0.1',
    protocol: 'tls',
    proxy: 'sip:192.0.2.1',
    callHook: { url: 'https://example.com', password: 'canary-secret' },
    expiryTime,
    ...more,
  };
  await redis.set(key, JSON.stringify(value), 'PX', 60_000);
  await redis.zadd('active-user', expiryTime, key);
}

test('registered users are found by realm and by address; what has expired is not registered', {
  skip,
}, async () => {
  const [soon, past] = [Date.now() + 60_000, Date.now() - 1000];
  for (let nth = 10; nth < 40; nth += 1) await register(`phone-${nth}`, soon);
  await register('expired', past);
  await register('a*[b]', soon);
  keys.push('user:phone-10@other.example.com');
  await redis.zadd('active-user', soon, 'user:phone-10@other.example.com');
  const registrations = redisRegistrations(redis);
  assert.equal((await registrations.countByRealm()).get(realm), 31);
  const here = (await registrations.listAddresses()).filter((address) => realmOf(address) === realm);
  assert.equal(here.length, 31);
  assert.ok(!here.includes(`expired@${realm}`));
  const users = await registrations.listUsers(realm);
  assert.equal(users.length, 31);
  assert.deepEqual(users.slice(0, 2), ['a*[b]', 'phone-10']);

  const found = await registrations.find([`phone-10@${realm}`, `expired@${realm}`, `absent@${realm}`]);
  assert.deepEqual(found, [
    {
      contact: 'sip:phone-10@192.0.2.7:5060',
      protocol: 'tls',
      proxy: 'sip:192.0.2.1',
      sbc_address: '10.0.0.1',
      expires: soon,
    },
    null,
    null,
  ]);
  assert.deepEqual(await registrations.find([]), []);
});

test('a record that is not as expected does no harm', { skip }, async () => {
  const soon = Date.now() + 60_000;
  await register('odd', soon, { contact: { uri: 'sip:x' }, protocol: 7 });
  const broken = `user:broken@${realm}`;
  keys.push(broken);
  await redis.set(broken, '{', 'PX', 60_000);
  const registrations = redisRegistrations(redis);
  assert.deepEqual(await registrations.find([`odd@${realm}`, `broken@${realm}`]), [
    { contact: null, protocol: null, proxy: 'sip:192.0.2.1', sbc_address: '10.0.0.1', expires: soon },
    null,
  ]);
});

test('of very many devices what is read stays within bounds, and Redis is asked part by part alone', {
  skip: noRedisServer,
}, async (t) => {
  const { port } = await startRedisServer(t);
  const many = new Redis(port);
  t.after(() => many.disconnect());
  const soon = Date.now() + 3_600_000;
  await many.eval(
    `for realm, count in string.gmatch(ARGV[2], '(%S+)=(%d+)') do
      for nth = 1, count do redis.call('zadd', KEYS[1], ARGV[1], 'user:phone-' .. nth .. '@' .. realm) end
    end`,
    ...[1, 'active-user', soon, 'small.example.com=3 large.example.com=15000 other.example.com=115000'],
  );
  await many.call('config', 'resetstat');
  const registrations = redisRegistrations(many);
  assert.deepEqual(await registrations.listUsers('small.example.com'), ['phone-1', 'phone-2', 'phone-3']);
  assert.equal(await registrations.countUsers('small.example.com'), 3);
  assert.equal((await registrations.listUsers('large.example.com')).length, 10_000);
  assert.equal(await registrations.countUsers('large.example.com'), 15_000);
  assert.equal(await registrations.countUsers('other.example.com'), 100_000);
  assert.equal((await registrations.listAddresses()).length, 100_000);
  const counts = await registrations.countByRealm();
  assert.equal(
    [...counts.values()].reduce((sum, one) => sum + one, 0),
    100_000,
  );
  const stats = String(await many.info('commandstats'));
  const used = [...stats.matchAll(/^cmdstat_(.+?):calls=(\d+)/gm)].map(([, name, calls]) => [name, calls]);
  const { zscan, ...others } = Object.fromEntries(used);
  assert.deepEqual(
    Object.keys(others).filter((name) => !/^(config|info|client)/.test(name)),
    [],
  );
  // Seven times 130,000 of them, a thousand at a time, and the odd one more.
  assert.ok(Number(zscan) > 300 && Number(zscan) < 1200, zscan);
});

test('a Redis that is not there is an error, and no Redis is nobody registered', async () => {
  const away = await connectRedis({ url: 'redis://127.0.0.1:1/0' });
  const unreachable = redisRegistrations(away);
  await assert.rejects(unreachable.find(['ada@example.com']));
  away.disconnect();
  assert.deepEqual(await noRegistrations.find(['ada@example.com']), [null]);
  assert.deepEqual(await noRegistrations.listUsers('example.com'), []);
});
