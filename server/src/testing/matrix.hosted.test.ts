/** The permission matrix of what only a hosted server serves, on one, beside a Stripe: every kind of caller asks everything. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { PASSWORD_TO_LINK } from '@trunkline/contract/sign-up/oauth.contract.ts';
import { signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { subscriptionEndpoints } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { type FakeStripe, startFakeStripe } from '../outside/stripe.fake.ts';
import { countWrites, type MatrixWorld, makeMatrixWorld, type Principal } from './matrix.ts';
import { at } from './paths.ts';
import { startApp, type TestApp } from './start-app.ts';
import { hostedEnv } from './stripe-world.ts';
import { until } from './until.ts';

let app: TestApp;
let stripe: FakeStripe;
let world: MatrixWorld;
let written: () => Promise<number>;

before(async () => {
  stripe = await startFakeStripe();
  app = await startApp({
    ...hostedEnv(stripe.url),
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_GITHUB_CLIENT_ID: 'hub-app',
    TRUNKLINE_GITHUB_CLIENT_SECRET: 'app-canary-secret',
    // Nobody answers there: whoever is refused here does not get that far.
    TRUNKLINE_GITHUB_URL: 'http://127.0.0.1:9',
    TRUNKLINE_GITHUB_API_URL: 'http://127.0.0.1:9',
  });
  world = await makeMatrixWorld(app);
  written = await countWrites(app);
});
after(async () => {
  await app.close();
  await stripe.close();
});

type Asked = { name: string; endpoint: Pick<Endpoint, 'method' | 'path'>; body?: object; query?: string };

/** Asks as everybody, and holds each status against what is expected; who is refused changes nothing, here and at Stripe. */
async function asEverybody(
  { name, endpoint, body, query = '' }: Asked,
  expected: (asker: Principal) => readonly number[],
): Promise<void> {
  const closing = app.db.selectFrom('trunkline_outbox').selectAll().where('kind', '=', 'stripe-closing');
  for (const [who, asker] of Object.entries(world.principals)) {
    // A customer that the one before has removed goes after the answer.
    await until(async () => (await closing.execute()).length === 0);
    const [before, asked] = [await written(), stripe.asked.length];
    const path = endpoint.path.replace(':code', '000000') + query;
    const reply = await app.ask(endpoint.method, path, { as: asker.as, body });
    const line = `${who} asks ${name}: ${reply.status} ${reply.text.slice(0, 200)}`;
    assert.ok(expected(asker).includes(reply.status), `${line}, expected ${expected(asker)}`);
    if (reply.status !== 401 && reply.status !== 403) continue;
    assert.equal(await written(), before, `${line}, yet something was written`);
    assert.equal(stripe.asked.length, asked, `${line}, yet Stripe was asked`);
  }
}

const { readCustomer, removeCustomer, readPayment, change } = subscriptionEndpoints;
const forWriters: readonly object[] = [readCustomer, removeCustomer, readPayment, change];

for (const [name, endpoint] of Object.entries(subscriptionEndpoints))
  test(`subscriptions.${name} is for users and keys of an account, and what changes something for those who may write`, () =>
    asEverybody(
      {
        ...{ name, endpoint },
        ...(endpoint.method === 'POST' ? { body: { action: 'keep-paid-plan' } } : {}),
      },
      ({ good, scope, viewOnly = false }) => {
        if (!good) return [401];
        if (scope !== 'account' || (viewOnly && forWriters.includes(endpoint))) return [403];
        // Of an account that has no plan, and a customer once that was asked for.
        return name === 'change' ? [400] : [endpoint.success.status, 404];
      },
    ));

test('another way to sign in is linked by people of an account who may write, with their password', async () => {
  const body = {
    provider: 'github',
    oauth2_code: 'a code',
    oauth2_state: 'a state',
    oauth2_client_id: 'hub-app',
    oauth2_redirect_uri: 'https://console.example/oauth-callback/github',
  };
  await asEverybody(
    { name: 'sign-up.register with a session', endpoint: signUpEndpoints.register, body },
    ({ as, good, scope, viewOnly, isKey }) => {
      // Without a session it is no linking: GitHub is asked who it is.
      if (as === null) return [502, 503];
      if (!good || isKey) return [401, 403];
      return scope !== 'account' || viewOnly ? [403] : [400];
    },
  );
  const allowed = world.principals['account A1'];
  const { method, path } = signUpEndpoints.register;
  const reply = await app.ask(method, path, { as: allowed?.as ?? null, body });
  assert.equal(reply.problem.msg, PASSWORD_TO_LINK);
});

test('registering by email is open to everybody, and gives nobody more than a stranger gets', async () => {
  const { providerA, admin } = world.who;
  const { db } = app;
  const root = at(serviceProviderEndpoints.update.path, { service_provider_sid: providerA });
  await app.ask('PUT', root, { as: admin, body: { root_domain: 'sip.matrix.example' } });
  const { user_sid } = await app.world.user({ account_sid: world.who.a1, service_provider_sid: providerA });
  const known = await db
    .selectFrom('users')
    .select('email')
    .where('user_sid', '=', user_sid)
    .executeTakeFirstOrThrow();
  const countOf = async (table: 'users' | 'accounts') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = [await countOf('users'), await countOf('accounts')];
  const tokens: string[] = [];
  for (const [who, { as }] of Object.entries(world.principals))
    for (const email of [`${randomUUID()}@example.com`, known.email]) {
      const body = { provider: 'local', email, password: 'a password of ones own 2' };
      const { method, path } = signUpEndpoints.register;
      const reply = await app.ask<{ jwt: string; is_active: boolean }>(method, path, { as, body });
      assert.deepEqual([reply.status, reply.body.is_active], [200, false], `${who}: ${reply.text}`);
      tokens.push(reply.body.jwt);
    }
  // Nobody is there before the code was typed, and what came back is no session.
  assert.deepEqual([await countOf('users'), await countOf('accounts')], before);
  const { readMe } = userEndpoints;
  for (const token of tokens)
    assert.equal((await app.ask(readMe.method, readMe.path, { as: token })).status, 401);
});

test('a code is for whoever registered: a session or a key of somebody else opens and changes nothing', async () => {
  const { a1: account_sid, providerA: service_provider_sid } = world.who;
  const { user_sid } = await app.world.user({ account_sid, service_provider_sid });
  const body = { user_sid, type: 'email' };
  for (const name of ['resendCode', 'activate'] as const)
    await asEverybody({ name: `sign-up.${name}`, endpoint: signUpEndpoints[name], body }, () => [
      400, 401, 403,
    ]);
});

test('whoever is signed in may ask whether a realm is free, and nobody else', () =>
  asEverybody(
    {
      name: 'sign-up.readAvailability',
      endpoint: signUpEndpoints.readAvailability,
      query: '?type=subdomain&value=acme.sip.example.com',
    },
    ({ good }) => (good ? [200] : [401]),
  ));
