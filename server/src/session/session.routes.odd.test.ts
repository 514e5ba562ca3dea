import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Answer } from '@trunkline/contract/core/endpoint.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { SignJWT } from 'jose';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { JWT_SECRET, PASSWORD } from '../testing/world.ts';

const { login } = sessionEndpoints;

const apps: Record<'one' | 'two', TestApp> = {} as never;

before(async () => {
  apps.one = await startApp({ TRUNKLINE_TRUST_PROXY: '1' });
  apps.two = await startApp({ TRUNKLINE_TRUST_PROXY: '2' });
});
after(async () => {
  await apps.one.close();
  await apps.two.close();
});

const noAddresses = [
  'nobody',
  '',
  ',',
  ' , , ',
  'x'.repeat(10_000),
  '1.2.3.4.5',
  "'; drop table users; --",
  `fe80::1%${'z'.repeat(300)}`,
  '192.0.2.1, nobody',
  'nobody, x'.repeat(40),
];

test('what a proxy tells that is no address is ignored, never an error', async () => {
  for (const app of [apps.one, apps.two]) {
    const user = await app.world.user();
    for (const forwarded of noAddresses) {
      const headers = { 'x-forwarded-for': forwarded };
      const signIn = (password: string) =>
        app.ask(login.method, login.path, { body: { username: user.name, password }, headers });
      assert.equal((await signIn('wrong')).status, 403, forwarded);
      assert.equal((await signIn(PASSWORD)).status, 200, forwarded);
      const stranger = { body: { username: randomUUID(), password: 'wrong' }, headers };
      assert.equal((await app.ask(login.method, login.path, stranger)).status, 403, forwarded);
    }
    const rows = await app.db.selectFrom('trunkline_sessions').select('address').execute();
    for (const { address } of rows) assert.match(address, /^[\d.]+$/);
  }
});

test('a token that is signed and has odd claims is 401', async () => {
  const app = apps.one;
  const user = await app.world.user();
  const sign = (claims: Record<string, unknown>, alg = 'HS256', secret: string | null = JWT_SECRET) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, typ: 'JWT' })
      .sign(new TextEncoder().encode(secret ?? 'another secret'));
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const jti = randomUUID();
  const odd = [
    await sign({ exp }),
    await sign({ jti: 7, exp }),
    await sign({ jti: { a: 1 }, exp }),
    await sign({ jti: [jti], exp }),
    await sign({ jti: null, exp }),
    await sign({ jti: 'x'.repeat(5000), exp }),
    await sign({ jti: "' or '1'='1", exp }),
    await sign({ jti: `${jti}\u0000`, exp }),
    await sign({ jti }),
    await sign({ jti, exp: 'tomorrow' }),
    await sign({ jti, exp: null }),
    await sign({ jti, exp: -1 }),
    await sign({ jti, exp: 1e308 }),
    await sign({ jti, exp, nbf: 'x' }),
    await sign({ jti, exp, user_sid: user.user_sid, scope: 'admin', is_view_only: 'no' }),
    await sign({ jti, exp }, 'HS512'),
    await sign({ jti, exp }, 'HS256', null),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ jti, exp })).toString('base64url')}.`,
    '..',
    'a.b.c',
    `${'a'.repeat(6000)}.b.c`,
    'e30.bnVsbA.x',
  ];
  for (const as of odd) {
    const reply = await app.ask('GET', '/Users/me', { as });
    assert.deepEqual([reply.status, reply.problem.code], [401, 'unauthenticated'], as.slice(0, 80));
  }
});

test('a permission that two writers of a platform have stored twice is one: who may only view changes nothing (`R12`)', async () => {
  const app = apps.one;
  const viewer = await app.world.user({ view_only: true });
  const stored = await app.db
    .selectFrom('user_permissions')
    .selectAll()
    .where('user_sid', '=', viewer.user_sid)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('user_permissions')
    .values({ ...stored, user_permissions_sid: randomUUID() })
    .execute();
  const body = { username: viewer.name, password: PASSWORD };
  const { body: session } = await app.ask<Answer<typeof login>>(login.method, login.path, { body });
  assert.deepEqual(session.permissions, ['VIEW_ONLY']);
  const change = { as: session.token, body: { name: 'Changed by a viewer' } };
  assert.equal((await app.ask('POST', '/ServiceProviders', change)).status, 403);
  const read = await app.ask<{ is_view_only: boolean }>('GET', `/Users/${viewer.user_sid}`, {
    as: session.token,
  });
  assert.equal(read.body.is_view_only, true);
});
