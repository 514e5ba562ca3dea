import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;

before(async () => {
  app = await startApp({
    TRUNKLINE_RATE_LIMIT_MAX: '3',
    TRUNKLINE_LOGINS_PER_MINUTE: '2',
    TRUNKLINE_TRUST_PROXY: '1',
  });
});
after(() => app.close());

test('each principal has a limit of its own, told in the headers', async () => {
  const [one, other] = [await app.world.user(), await app.world.user()];
  for (const left of ['2', '1', '0']) {
    const reply = await app.ask('GET', '/Users/me', { as: one });
    assert.equal(reply.status, 200);
    assert.equal(reply.headers['ratelimit-limit'], '3');
    assert.equal(reply.headers['ratelimit-remaining'], left);
  }
  const over = await app.ask('GET', '/Users/me', { as: one });
  assert.deepEqual([over.status, over.problem.code], [429, 'too_many_requests']);
  assert.ok(Number(over.headers['retry-after']) > 0);
  assert.equal((await app.ask('GET', '/Users/me', { as: other })).status, 200);
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
  assert.equal((await attempt('192.0.2.2')).status, 403);
});

test('health checks are never limited', async () => {
  for (let count = 0; count < 10; count += 1)
    assert.equal((await app.app.inject({ url: '/health' })).statusCode, 200);
});
