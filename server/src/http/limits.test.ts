import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;

/** Those that reached the database, of which no answer tells. */
let queries = 0;

before(async () => {
  const settings = {
    TRUNKLINE_RATE_LIMIT_MAX: '3',
    TRUNKLINE_LOGINS_PER_MINUTE: '2',
    TRUNKLINE_TRUST_PROXY: '1',
  };
  app = await startApp(settings, { watch: () => (queries += 1) });
});
after(() => app.close());

test('each principal has a limit of its own, told in the headers', async () => {
  const [one, other] = [await app.world.user(), await app.world.user()];
  for (const left of ['2', '1', '0']) {
    const reply = await app.ask('GET', '/Users/me', { as: one });
    assert.equal(reply.status, 200);
    assert.equal(reply.headers['ratelimit-limit'], '3');
    assert.equal(reply.headers['ratelimit-remaining'], left);
    assert.equal(reply.headers['ratelimit-policy'], '3;w=300');
  }
  const over = await app.ask('GET', '/Users/me', { as: one });
  assert.deepEqual([over.status, over.problem.code], [429, 'too_many_requests']);
  assert.ok(Number(over.headers['retry-after']) > 0);
  assert.equal((await app.ask('GET', '/Users/me', { as: other })).status, 200);
});

test('what is refused before its body is read counts too', async () => {
  const [reader, viewer] = [await app.world.user(), await app.world.user({ view_only: true })];
  const broken = { body: '{"name":', headers: { 'content-type': 'application/json' } };
  const text = { body: 'name=one', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  for (const [as, request, refusal] of [
    [reader, broken, 400],
    [await app.world.user(), text, 415],
    [viewer, { body: { name: 'one' } }, 403],
  ] as const) {
    const answers = [];
    for (let count = 0; count < 4; count += 1)
      answers.push(await app.ask('POST', '/ServiceProviders', { as, ...request }));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [refusal, refusal, refusal, 429],
    );
    assert.equal(answers[0]?.headers['ratelimit-remaining'], '2');
  }
  const attempt = () => app.ask('POST', '/login', broken);
  assert.deepEqual(
    [(await attempt()).status, (await attempt()).status, (await attempt()).status],
    [400, 400, 429],
  );
});

test('signing in has a strict limit per address that leaves the rest alone', async () => {
  const attempt = (address: string) =>
    app.ask('POST', '/login', {
      body: { username: 'nobody', password: 'nothing' },
      headers: { 'x-forwarded-for': address },
    });
  assert.deepEqual(
    [
      (await attempt('192.0.2.1')).status,
      (await attempt('192.0.2.1')).status,
      (await attempt('192.0.2.1')).status,
    ],
    [403, 403, 429],
  );
  const other = await attempt('192.0.2.2');
  assert.deepEqual([other.status, other.headers['ratelimit-policy']], [403, '2;w=60']);
});

test('signing in counts as one under both base paths, and for a whole IPv6 network', async () => {
  const attempt = async (path: string, address: string) => {
    const body = { username: 'nobody', password: 'nothing' };
    return (await app.ask('POST', path, { body, headers: { 'x-forwarded-for': address } })).status;
  };
  assert.equal(await attempt('/api/v1/login', '2001:db8::1'), 403);
  assert.equal(await attempt('/v1/LOGIN/', '2001:db8::2'), 403);
  assert.equal(await attempt('/v1/login', '2001:db8::3'), 429);
  assert.equal(await attempt('/v1/login', '2001:db8:0:1::3'), 403);
});

test('many keys of one owner have no more than one key has', async () => {
  const provider = await app.world.provider();
  const account_sid = await app.world.account(provider);
  const keys = [await app.world.key({ account_sid }), await app.world.key({ account_sid })];
  const statuses: number[] = [];
  for (const as of [...keys, ...keys]) statuses.push((await app.ask('GET', '/Accounts', { as })).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  const neighbour = await app.world.key({ account_sid: await app.world.account(provider) });
  assert.equal((await app.ask('GET', '/Accounts', { as: neighbour })).status, 200);
});

test('made-up tokens are limited per address before anything is looked up', async () => {
  const [known, unknown] = [await app.world.key({}), await app.sign(await app.world.user())];
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const ask = (as: string, address: string) =>
    app.ask('GET', '/ServiceProviders', { as, headers: from(address) });
  assert.equal((await ask(known, '192.0.2.50')).status, 200);
  const made = (count: number) => (count % 2 ? crypto.randomUUID() : `e30.${count}.x`);
  queries = 0;
  const burst = Array.from({ length: 100 }, (_, count) => ask(made(count), '192.0.2.50'));
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  assert.deepEqual(
    [statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length],
    [12, 88],
  );
  // Half of the twelve look like keys. Were all looked up first, half of the hundred would be.
  assert.ok(queries >= 6 && queries <= 12, `${queries} queries`);
  const fresh = await app.world.key({ service_provider_sid: await app.world.provider() });
  queries = 0;
  for (let count = 0; count < 10; count += 1) await ask(fresh, '192.0.2.50');
  const late = await ask(fresh, '192.0.2.50');
  assert.deepEqual([late.status, late.problem.code], [429, 'too_many_requests']);
  assert.ok(queries < 10, 'not even a good one is looked up');
  assert.ok(Number(late.headers['retry-after']) > 0);
  // Others behind the same address, signed in or with a key in use, are not held up.
  assert.equal((await ask(known, '192.0.2.50')).status, 200);
  assert.equal((await ask(unknown, '192.0.2.50')).status, 200);
  assert.equal((await ask(fresh, '192.0.2.51')).status, 200);
});

test('the token of a session that is over is limited by itself', async () => {
  const user = await app.world.user();
  const token = await app.sign(user);
  await app.db.deleteFrom('trunkline_sessions').where('user_sid', '=', user.user_sid).execute();
  const ask = (as: string) => app.ask('GET', '/Users/me', { as });
  const burst = Array.from({ length: 40 }, () => ask(token));
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 12);
  assert.equal((await ask(await app.sign(user))).status, 200);
});

test('a window that a clock minutes ahead began is over when it would have been', async (t) => {
  const address = '192.0.2.60';
  const attempt = () =>
    app.ask('POST', '/login', {
      body: { username: 'nobody', password: 'nothing' },
      headers: { 'x-forwarded-for': address },
    });
  const user = await app.world.user();
  const token = await app.sign(user);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 4 * 60_000 });
  await attempt();
  await app.ask('GET', '/Users/me', { as: token });
  t.mock.timers.reset();
  for (let count = 0; count < 3; count += 1) {
    await attempt();
    await app.ask('GET', '/Users/me', { as: token });
  }
  for (const [reply, seconds] of [
    [await attempt(), 60],
    [await app.ask('GET', '/Users/me', { as: token }), 300],
  ] as const) {
    assert.equal(reply.status, 429);
    assert.ok(Number(reply.headers['retry-after']) <= seconds);
  }
});

test('health checks are never limited', async () => {
  for (let count = 0; count < 10; count += 1)
    assert.equal((await app.app.inject({ url: '/health' })).statusCode, 200);
});
