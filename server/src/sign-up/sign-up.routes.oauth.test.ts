/** Signing in and up by GitHub, a fake, and by Google, whose place a real OpenID Connect server takes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { isMysql } from '../db/dialect.ts';
import { type OauthWorld, startOauthWorld } from '../testing/oauth-world.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import type { TestApp } from '../testing/start-app.ts';

const providers = ['github', 'google'] as const;

let world: OauthWorld;
let app: TestApp;

before(async () => {
  world = await startOauthWorld();
  app = world.app;
});
after(() => world.close());

const me = (as: string) => app.ask<Me>(userEndpoints.readMe.method, userEndpoints.readMe.path, { as });
const countOf = async (email: string) =>
  (await app.db.selectFrom('users').select('user_sid').where('email', '=', email).execute()).length;
const logIn = (username: string, password: string) =>
  app.ask<{ token: string }>(sessionEndpoints.login.method, sessionEndpoints.login.path, {
    body: { username, password },
  });

test('whoever is vouched for gets an account and a session, and the same ones the next time', async () => {
  for (const provider of providers) {
    const person = world.somebody();
    const { status, body, text } = await world.come(provider, person);
    assert.equal(status, 200, text);
    assert.deepEqual(
      [body.pristine, body.is_active, body.email_validated, body.provider, body.root_domain, body.name],
      [true, true, true, provider, 'sip.example.com', person.email],
    );
    const { user, account } = (await me(body.jwt)).body;
    assert.deepEqual(
      [user.user_sid, user.provider, account.account_sid, account.plan_type],
      [body.user_sid, provider, body.account_sid, 'trial'],
    );
    const again = await world.come(provider, person, { from: '/sign-in' });
    assert.deepEqual(
      [again.status, again.body.pristine, again.body.user_sid, again.body.account_sid],
      [200, false, body.user_sid, body.account_sid],
    );
    assert.equal((await logIn(person.email, '')).status, 400, 'there is no password');
    assert.equal((await logIn(person.email, 'x')).status, 403);
  }
});

test('somebody new from the sign-in page gets no account, and may make one from the other', async () => {
  for (const provider of providers) {
    const person = world.somebody();
    const { status, problem } = await world.come(provider, person, { from: '/sign-in' });
    assert.deepEqual(
      [status, problem.code, problem.msg],
      [404, 'no_account_yet', 'registering a new account not allowed from the sign-in page'],
    );
    assert.equal(await countOf(person.email), 0);
    assert.equal((await world.come(provider, person)).status, 200);
  }
});

test('an address that is missing, or not verified, makes nothing and says what to do', async () => {
  for (const provider of providers)
    for (const [address, sentence] of [
      ['none', /did not provide your email address/],
      ['unverified', /is not verified at/],
    ] as const) {
      const person = world.somebody({ address });
      const { status, problem } = await world.come(provider, person);
      assert.equal(status, 422);
      assert.match(problem.msg, sentence);
      assert.equal(await countOf(person.email), 0);
    }
});

test('an address with which no user can be made is said to be so, not to be missing or another’s', async () => {
  const own = await app.world.user({ service_provider_sid: world.who.providerA, account_sid: world.who.a1 });
  const unusable = ['"a b"@example.com', 'root@localhost', `${'x'.repeat(250)}@example.com`];
  // To MySQL and MariaDB the same as an address that has a user, of which nobody else is told (`R10`).
  if (isMysql(app.db)) unusable.push(`${own.name}@exämple.com`);
  for (const provider of providers)
    for (const email of unusable) {
      const { status, problem } = await world.come(provider, world.somebody({ email }));
      assert.equal(status, 422);
      assert.match(problem.msg, /^No user can be created here with your email address at G/);
      const from = '/sign-in' as const;
      assert.equal((await world.come(provider, world.somebody({ email }), { from })).status, 404);
    }
});

test('an address that has a user is nobody else’s, whoever vouches for it', async () => {
  const person = world.somebody();
  const local = await app.world.user({
    service_provider_sid: world.who.providerA,
    account_sid: world.who.a1,
  });
  const known = await app.db
    .selectFrom('users')
    .select('email')
    .where('user_sid', '=', local.user_sid)
    .executeTakeFirstOrThrow();
  for (const provider of providers)
    for (const from of ['/sign-in', '/register'] as const) {
      const { status, problem } = await world.come(provider, { ...person, email: known.email }, { from });
      assert.equal(status, 422);
      assert.match(problem.msg, /^account already exists for this email: log in the way you did before/);
    }
  // Not even told to whoever only typed it in there.
  const guess = { ...person, email: known.email, address: 'unverified' } as const;
  assert.equal((await world.come('google', guess, { from: '/sign-in' })).status, 404);
});

test('a code is good once, and the provider’s own words are passed on without a secret', async () => {
  for (const provider of providers) {
    const body = { ...(await world.answered(provider, world.somebody())), locationBeforeAuth: '/register' };
    assert.equal((await world.send(body)).status, 200);
    const { status, problem } = await world.send(body);
    assert.equal(status, 403);
    assert.match(problem.msg, /rejected the sign-in \(.+\)\. Please start again\.$/);
    const stolen = {
      ...(await world.answered(provider, world.somebody())),
      oauth2_code_verifier: 'w'.repeat(43),
    };
    assert.equal((await world.send(stolen)).status, 403);
  }
  const body = await world.answered('github', world.somebody());
  world.hub.manner.is_down = true;
  assert.equal((await world.send(body)).status, 502);
  world.hub.manner.is_down = false;
  assert.equal((await world.send(body)).status, 200, 'the code is still good');
  assert.equal((await world.send({ ...body, oauth2_client_id: 'another' })).status, 422);
});

test('people whose ids differ by upper and lower case alone are two, whatever the database says', async () => {
  const one = world.somebody();
  const other = { ...one, login: one.login.toUpperCase(), email: `other-${one.email}` };
  const made = await world.come('google', one);
  const second = await world.come('google', other);
  assert.deepEqual([made.status, second.status], [200, 200], second.text);
  assert.notEqual(second.body.user_sid, made.body.user_sid);
  for (const [person, { body }] of [
    [one, made],
    [other, second],
  ] as const)
    assert.equal((await world.come('google', person, { from: '/sign-in' })).body.user_sid, body.user_sid);
});

test('eight answers for one new person at once make one account', () =>
  rounds(async (round) => {
    const provider = providers[round % providers.length] ?? 'github';
    const person = world.somebody();
    const bodies: object[] = [];
    for (let nth = 0; nth < WRITERS; nth += 1) bodies.push(await world.answered(provider, person));
    const replies = await Promise.all(bodies.map((body) => world.send(body)));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(replies.map(({ body }) => body.account_sid)).size, 1);
    assert.equal(replies.filter(({ body }) => body.pristine).length, 1);
    assert.equal(await countOf(person.email), 1);
  }));

test('two providers at once for one new address make one account, and the other is told', async () => {
  const person = world.somebody();
  const bodies = await Promise.all(providers.map((provider) => world.answered(provider, person)));
  const replies = await Promise.all(bodies.map((body) => world.send(body)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
  assert.equal(await countOf(person.email), 1);
});

test('nobody who is switched off gets in', async () => {
  const person = world.somebody();
  const { body } = await world.come('google', person);
  await app.db.updateTable('users').set({ is_active: 0 }).where('user_sid', '=', body.user_sid).execute();
  const { status, problem } = await world.come('google', person, { from: '/sign-in' });
  assert.deepEqual([status, problem.code], [403, 'forbidden']);
  assert.match(problem.msg, /is not active/);
});

test('a login name of GitHub that the platform stored is the person’s only with the address of the user', async () => {
  const person = world.somebody();
  const { body } = await world.come('github', person);
  await app.db
    .updateTable('users')
    .set({ provider_userid: person.login })
    .where('user_sid', '=', body.user_sid)
    .execute();
  assert.equal((await world.come('github', person, { from: '/sign-in' })).body.user_sid, body.user_sid);
  // The last one is the user's to MySQL and MariaDB, and may be somebody else's domain.
  for (const email of [`heir-of-${person.email}`, person.email.replace('example.com', 'exämple.com')]) {
    const { status } = await world.come('github', { ...person, email }, { from: '/sign-in' });
    assert.ok([404, 422].includes(status), email);
  }
});

test('a plan, an audit entry and no password: all in the one transaction', async () => {
  const person = world.somebody();
  const { body } = await world.come('google', person);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'after_json'])
    .where('account_sid', '=', body.account_sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(entries, [
    { action: 'sign-up', after_json: JSON.stringify({ email: person.email, provider: 'google' }) },
    { action: 'login', after_json: null },
  ]);
  const row = await app.db
    .selectFrom('users')
    .select(['hashed_password', 'provider_userid'])
    .where('user_sid', '=', body.user_sid)
    .executeTakeFirst();
  assert.deepEqual(row, { hashed_password: null, provider_userid: person.login });
});
