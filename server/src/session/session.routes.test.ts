import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { type session, sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import type { z } from 'zod';
import { refuseWrites } from '../testing/refusing-trigger.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import { PASSWORD, type Who } from '../testing/world.ts';

type Session = z.output<typeof session>;

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp({ TRUNKLINE_LOGIN_ATTEMPTS: '3', TRUNKLINE_TRUST_PROXY: '1' });
  who = await makeTenants(app);
});
after(() => app.close());

const { login, logout } = sessionEndpoints;

function logIn(username: string, password: string = PASSWORD, address = '192.0.2.1') {
  return app.ask<Session>(login.method, login.path, {
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  });
}

async function meStatus(as: string | Who): Promise<number> {
  return (await app.ask(userEndpoints.readMe.method, userEndpoints.readMe.path, { as })).status;
}

test('an unknown name, a wrong password and an inactive user are refused with the same words', async () => {
  const inactive = await app.world.user({ is_active: 0 });
  const stopped = await app.world.account(who.providerA);
  await app.db.updateTable('accounts').set({ is_active: 0 }).where('account_sid', '=', stopped).execute();
  const ofStopped = await app.world.user({ account_sid: stopped, service_provider_sid: who.providerA });
  const answers = [
    await logIn('nobody-of-this-name'),
    await logIn(who.admin.name, 'wrong'),
    await logIn(inactive.name),
    await logIn(ofStopped.name),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.problem, { msg: 'Login credentials are incorrect', code: 'bad_credentials' });
  }
});

test('a name without a password is 400 and says so', async () => {
  const answer = await app.ask(login.method, login.path, { body: { username: who.admin.name } });
  assert.equal(answer.status, 400);
  assert.equal(answer.problem.msg, 'Password is required');
});

test('signing in tells the scope and its sids, and nothing that the scope does not have', async () => {
  const admin = (await logIn(who.admin.name)).body;
  assert.equal(admin.scope, 'admin');
  assert.equal('service_provider_sid' in admin, false);
  const provider = (await logIn(who.userA.name)).body;
  assert.deepEqual([provider.scope, provider.service_provider_sid], ['service_provider', who.providerA]);
  const account = (await logIn(who.userA1.name.toUpperCase())).body;
  assert.deepEqual([account.scope, account.account_sid], ['account', who.a1]);
  const claims = JSON.parse(Buffer.from(account.token.split('.')[1] ?? '', 'base64url').toString());
  assert.deepEqual(
    [claims.scope, claims.account_sid, claims.user_sid],
    ['account', who.a1, who.userA1.user_sid],
  );
  assert.equal(await meStatus(account.token), 200);
});

test('signing out ends that session and no other', async () => {
  const user = await app.world.user();
  const [one, two] = [(await logIn(user.name)).body.token, (await logIn(user.name)).body.token];
  await assertNeedsCredential(app, { method: logout.method, path: logout.path });
  assert.equal((await app.ask(logout.method, logout.path, { as: one })).status, 204);
  assert.equal(await meStatus(one), 401);
  assert.equal(await meStatus(two), 200);
});

test('an API key has no session to end', async () => {
  const as = await app.world.key({});
  assert.equal((await app.ask(logout.method, logout.path, { as })).status, 403);
});

test('too many wrong passwords lock the user out at that address only, and say for how long', async () => {
  const user = await app.world.user();
  for (const _ of [1, 2])
    assert.equal((await logIn(user.name, 'wrong', '192.0.2.9')).problem.code, 'bad_credentials');
  const third = await logIn(user.name, 'wrong', '192.0.2.9');
  assert.equal(third.problem.error, 'Maximum login attempts reached. Please try again in 1800 seconds.');
  assert.equal(third.problem.msg, third.problem.error);
  const right = await logIn(user.name, PASSWORD, '192.0.2.9');
  assert.equal(right.status, 403);
  assert.equal(
    right.problem.error,
    'Maximum login attempts reached. Please try again later or reset your password.',
  );
  assert.equal((await logIn(user.name, PASSWORD, '192.0.2.10')).status, 200);
});

test('a lock-out by a clock that was ahead is over once it is right again', async (t) => {
  const user = await app.world.user();
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 });
  for (const _ of [1, 2, 3]) await logIn(user.name, 'wrong', '192.0.2.12');
  assert.equal((await logIn(user.name, PASSWORD, '192.0.2.12')).problem.code, 'locked_out');
  t.mock.timers.reset();
  assert.equal((await logIn(user.name, PASSWORD, '192.0.2.12')).status, 200);
});

test('a name that nobody has locks out in the same way', async () => {
  for (const _ of [1, 2]) await logIn('no-such-person', 'wrong', '192.0.2.11');
  assert.equal((await logIn('no-such-person', 'wrong', '192.0.2.11')).problem.code, 'locked_out');
});

test('how the spellings of a name are counted tells nobody whether somebody has it', async () => {
  const codes = async (spellings: string[], address: string) => {
    const replies = [];
    for (const spelling of spellings) replies.push(await logIn(spelling, 'wrong', address));
    return replies.map(({ problem }) => problem.code);
  };
  const known = `\u00dcbahn ${crypto.randomUUID()}`;
  const { user_sid } = await app.world.user();
  await app.db.updateTable('users').set({ name: known }).where('user_sid', '=', user_sid).execute();
  assert.equal((await logIn(known.replace('bahn', 'BAHN'))).status, 200);
  const unknown = `\u00dcbahn ${crypto.randomUUID()}`;
  const spellings = [
    (name: string) => [name, `${name} `, name.replace('a', '\u00e1')],
    (name: string) => [name, name.toLowerCase(), name],
  ];
  await Promise.all(
    spellings.map(async (of, nth) => {
      const [mine, nobodys] = [`192.0.2.${20 + nth}`, `192.0.2.${30 + nth}`];
      assert.deepEqual(await codes(of(known), mine), await codes(of(unknown), nobodys));
    }),
  );
});

test('a success clears the count of failures', async () => {
  const user = await app.world.user();
  for (const _ of [1, 2]) await logIn(user.name, 'wrong', '192.0.2.12');
  assert.equal((await logIn(user.name, PASSWORD, '192.0.2.12')).status, 200);
  for (const _ of [1, 2])
    assert.equal((await logIn(user.name, 'wrong', '192.0.2.12')).problem.code, 'bad_credentials');
});

test('an older hash is accepted and renewed at sign-in', async () => {
  const old = await hash(PASSWORD, { algorithm: 1, memoryCost: 4096, timeCost: 3, parallelism: 4 });
  assert.match(old, /^\$argon2i\$/);
  const user = await app.world.user({ hashed_password: old });
  assert.equal((await logIn(user.name)).status, 200);
  const { hashed_password } = await app.db
    .selectFrom('users')
    .select('hashed_password')
    .where('user_sid', '=', user.user_sid)
    .executeTakeFirstOrThrow();
  assert.match(hashed_password ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal((await logIn(user.name)).status, 200);
});

test('a session ends at once when its user or the account is switched off', async () => {
  const account = await app.world.account(who.providerA);
  const user = await app.world.user({ account_sid: account, service_provider_sid: who.providerA });
  const { token } = (await logIn(user.name)).body;
  assert.equal(await meStatus(token), 200);
  await app.db.updateTable('accounts').set({ is_active: 0 }).where('account_sid', '=', account).execute();
  assert.equal(await meStatus(token), 401);
});

test('a view-only flag takes effect at once, in sessions that are open', async () => {
  const user = await app.world.user();
  const { token } = (await logIn(user.name)).body;
  await app.world.makeViewOnly(user.user_sid);
  const reply = await app.ask('POST', '/ServiceProviders', { as: token, body: { name: 'Not by a viewer' } });
  assert.equal(reply.problem.msg, 'User has view-only access');
});

test('a token signed by somebody else is refused', async () => {
  const { token } = (await logIn(who.admin.name)).body;
  const [head, claims] = token.split('.');
  assert.equal(await meStatus(`${head}.${claims}.AAAA`), 401);
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  assert.equal(await meStatus(`${none}.${claims}.`), 401);
});

test('a key works until it expires, records its own use, and its stored form is no credential', async (t) => {
  const token = await app.world.key({ account_sid: who.a1 });
  const reply = await app.ask('GET', `/Accounts/${who.a1}`, { as: token });
  assert.equal(reply.status, 200);
  assert.equal((await app.ask('GET', `/Accounts/${who.a2}`, { as: token })).status, 403);
  const row = await app.db
    .selectFrom('api_keys')
    .select(['token', 'last_used'])
    .where('account_sid', '=', who.a1)
    .executeTakeFirstOrThrow();
  assert.ok(row.last_used);
  // A database that takes no changes can still be read.
  await app.db.updateTable('api_keys').set({ last_used: null }).execute();
  t.after(await refuseWrites(app.db, { table: 'api_keys', to: 'update', when: '1 = 1' }));
  assert.equal((await app.ask('GET', `/Accounts/${who.a1}`, { as: token })).status, 200);
  assert.notEqual(row.token, token);
  assert.equal((await app.ask('GET', `/Accounts/${who.a1}`, { as: row.token })).status, 401);
  const expired = await app.world.key({ account_sid: who.a1, expires: new Date(Date.now() - 1000) });
  assert.equal(
    (await app.ask('GET', `/Accounts/${who.a1}`, { as: expired })).problem.msg,
    'This API key has expired.',
  );
});

test('a clear token that the platform wrote keeps working', async () => {
  const token = 'c0ffee00-1111-4222-8333-444455556666';
  await app.db
    .insertInto('api_keys')
    .values({ api_key_sid: crypto.randomUUID(), token, service_provider_sid: who.providerA })
    .execute();
  assert.equal((await app.ask('GET', `/Accounts/${who.a2}`, { as: token })).status, 200);
});

test('no password and no token is in the log', () => {
  assert.ok(app.log.length > 20);
  assert.ok(!app.log.join('').includes(PASSWORD));
  assert.ok(!/eyJ[\w-]+\./.test(app.log.join('')));
});

test('who types a name signs in by it, whatever nobody sees of how it is stored', async () => {
  const spellings = (...words: string[]) =>
    words.flatMap((word) => [
      word,
      word.normalize('NFC'),
      word.normalize('NFD'),
      `${word} `,
      `${word}\u200b`,
    ]);
  for (const stored of [
    'Zo\u00eb M\u00fcller',
    'Rene\u0301 Mu\u0308ller',
    'Jos\u00e9\u00a0Silva',
    'zo\u00eb@b\u00fccher.example',
    'ren\u00e9@xn--bcher-kva.example',
  ]) {
    const { user_sid } = await app.world.user();
    await app.db.updateTable('users').set({ name: stored }).where('user_sid', '=', user_sid).execute();
    const plain = stored.replace('\u00a0', ' ');
    for (const typed of spellings(
      plain,
      plain.replace('b\u00fccher', 'xn--bcher-kva'),
      plain.replace('xn--bcher-kva', 'b\u00fccher'),
    )) {
      const { status, body } = await logIn(typed, PASSWORD, '192.0.2.40');
      assert.deepEqual(
        [status, body.user_sid],
        [200, user_sid],
        `${encodeURIComponent(stored)} by ${encodeURIComponent(typed)}`,
      );
    }
  }
});
