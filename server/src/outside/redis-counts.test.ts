import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { noRedisServer, sharedRedis, startRedisServer } from '../testing/redis-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/until.ts';
import { redisCounts } from './redis-counts.ts';

const { url, redis, skip } = await sharedRedis();
after(() => redis.disconnect());

const prefix = () => `trunkline:test-${randomUUID()}:count:`;

/** Its connection is made beside it. */
async function counting(as: string) {
  const counts = await redisCounts({ url }, as);
  await until(async () => (await counts.add('ready', 1000)) !== null);
  return counts;
}

test('two servers count together, each key within its own window', { skip }, async (t) => {
  const as = prefix();
  const [one, other] = [await counting(as), await counting(as)];
  t.after(() => [one.close(), other.close()]);
  assert.equal((await one.add('a', 60_000))?.count, 1);
  const second = await other.add('a', 60_000);
  assert.equal(second?.count, 2);
  assert.ok(second.left_ms > 50_000 && second.left_ms <= 60_000);
  assert.equal((await one.add('b', 60_000))?.count, 1);
  await one.takeBack('a');
  assert.equal((await other.add('a', 60_000))?.count, 2);
  await one.takeBack('never');
  assert.equal(await redis.exists(`${as}never`), 0);
  assert.ok((await redis.pttl(`${as}a`)) > 0);
  await redis.del(`${as}a`, `${as}b`);
});

test('a server that was busy itself, longer than Redis may take, has not lost Redis', { skip }, async (t) => {
  const counts = await counting(prefix());
  t.after(() => counts.close());
  const adding = counts.add('a', 60_000);
  const busy_until = performance.now() + 1200;
  while (performance.now() < busy_until);
  assert.equal((await adding)?.count, 1);
});

test('a Redis that is lost is told of once with the reason, and once when it answers again', {
  skip: noRedisServer,
}, async (t) => {
  const server = await startRedisServer(t);
  const said: unknown[][] = [];
  const log = {
    warn: (...words: unknown[]) => said.push(words),
    info: (...words: unknown[]) => said.push(words),
  };
  const counts = await redisCounts({ url: `redis://127.0.0.1:${server.port}` }, prefix(), log);
  t.after(() => counts.close());
  const answers = (isThere: boolean) =>
    until(async () => ((await counts.add('a', 1000)) !== null) === isThere);
  await answers(true);
  assert.deepEqual(said, []);
  await server.kill();
  await answers(false);
  assert.equal(said[0]?.[1], 'Redis does not answer: nobody can sign in until it does');
  await startRedisServer(t, [], server.port);
  await answers(true);
  assert.deepEqual(said.slice(1), [['Redis answers again']]);
});

test('where no Redis is at the start, the reason says where it was looked for', async (t) => {
  const said: unknown[] = [];
  const log = { warn: (...words: unknown[]) => said.push(words), info: () => assert.fail() };
  const counts = await redisCounts({ url: 'redis://127.0.0.1:1' }, prefix(), log);
  t.after(() => counts.close());
  assert.equal(await counts.add('a', 1000), null);
  assert.match(JSON.stringify(said), /^\[\[\{"reason":"connect ECONNREFUSED 127.0.0.1:1"\},"Redis does not/);
});

test('where Redis takes no changes, its own reason is told', { skip: noRedisServer }, async (t) => {
  const { port } = await startRedisServer(t, ['--maxmemory', '1']);
  const said: unknown[][] = [];
  const log = { warn: (...words: unknown[]) => said.push(words), info: () => assert.fail() };
  const counts = await redisCounts({ url: `redis://127.0.0.1:${port}` }, prefix(), log);
  t.after(() => counts.close());
  assert.equal(await counts.add('a', 1000), null);
  assert.match(JSON.stringify(said), /^\[\[\{"reason":"OOM command not allowed/);
});

/** On a database each, so that what holds across them is what Redis counts. */
async function twoServers(t: TestContext, env: Record<string, string>): Promise<TestApp[]> {
  const as = prefix();
  const counts = [await counting(as), await counting(as)];
  const servers: TestApp[] = [];
  t.after(async () => {
    for (const server of servers) await server.close();
    for (const one of counts) one.close();
  });
  for (const one of counts) servers.push(await startApp(env, { counts: one }));
  return servers;
}

async function inTurns(
  servers: TestApp[],
  times: number,
  ask: (server: TestApp) => Promise<{ status: number }>,
) {
  const statuses: number[] = [];
  for (let nth = 0; nth < times; nth++)
    statuses.push((await ask(servers[nth % servers.length] as TestApp)).status);
  return statuses;
}

test('the strict limit of signing in holds across two servers', { skip }, async (t) => {
  const servers = await twoServers(t, { TRUNKLINE_LOGINS_PER_MINUTE: '2' });
  const body = { username: 'nobody', password: 'x' };
  const statuses = await inTurns(servers, 4, (server) => server.ask('POST', '/login', { body }));
  assert.deepEqual(statuses, [403, 403, 429, 429]);
});

test('the limit on all requests of an address holds across two servers, and another address is let in', {
  skip,
}, async (t) => {
  const servers = await twoServers(t, {
    TRUNKLINE_RATE_LIMIT_MAX: '3',
    TRUNKLINE_RATE_LIMIT_SECONDS: '3600',
  });
  const read = (server: TestApp, remoteAddress: string) =>
    server.app.inject({ method: 'GET', url: '/api/v1/PredefinedCarriers', remoteAddress });
  const from = (address: string) => async (server: TestApp) => ({
    status: (await read(server, address)).statusCode,
  });
  assert.deepEqual(await inTurns(servers, 5, from('203.0.113.1')), [200, 200, 200, 429, 429]);
  assert.deepEqual(await inTurns(servers, 2, from('203.0.113.2')), [200, 200]);
});

test('while Redis is lost nobody signs in, everything else is counted by each server, and it heals', async (t) => {
  const lost = await redisCounts({ url: 'redis://127.0.0.1:1/0' }, prefix());
  let counts = lost;
  const app = await startApp(
    { TRUNKLINE_RATE_LIMIT_MAX: '2' },
    {
      counts: {
        add: (key, window_ms) => counts.add(key, window_ms),
        takeBack: (key) => counts.takeBack(key),
        close: () => {},
      },
    },
  );
  t.after(async () => {
    await app.close();
    lost.close();
    if (counts !== lost) counts.close();
  });
  const login = () => app.ask('POST', '/login', { body: { username: 'nobody', password: 'x' } });
  const refused = await login();
  assert.deepEqual([refused.status, refused.problem.code], [503, 'store_down']);
  assert.match(refused.problem.msg, /^What counts the attempts to sign in cannot be reached/);
  const user = await app.world.user();
  const read = async () => (await app.ask('GET', '/Users/me', { as: user })).status;
  assert.deepEqual([await read(), await read(), await read()], [200, 200, 429]);
  if (skip) return;
  counts = await counting(prefix());
  assert.equal((await login()).status, 403);
});
