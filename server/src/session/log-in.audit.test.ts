import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aPasswordChange } from '@trunkline/contract/users/users.sample.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { PASSWORD } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp({ TRUNKLINE_LOGIN_ATTEMPTS: '2', TRUNKLINE_TRUST_PROXY: '1' });
  who = await makeTenants(app);
});
after(() => app.close());

const { login, logout } = sessionEndpoints;
const { update } = userEndpoints;

function logIn(username: string, password: string, address: string) {
  const headers = { 'x-forwarded-for': address };
  return app.ask<{ token: string }>(login.method, login.path, { body: { username, password }, headers });
}

async function entries(address: string) {
  const rows = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'kind', 'actor_kind', 'actor_name', 'record_sid', 'record_name', 'account_sid'])
    .where('address', '=', address)
    .orderBy('audit_sid')
    .execute();
  return rows.map((row) => ({ ...row }));
}

test('failed sign-ins, lock-outs, sign-ins and sign-outs are told, and what is tried while locked is not', async () => {
  const user = who.userA1;
  for (const _ of [1, 2, 3, 4]) await logIn(user.name, 'wrong', '192.0.2.21');
  const told = (await entries('192.0.2.21')).map(({ action, actor_name, record_name, account_sid }) => [
    action,
    actor_name,
    record_name,
    account_sid,
  ]);
  assert.deepEqual(told, [
    ['login-failed', 'Not signed in', user.name, who.a1],
    ['login-failed', 'Not signed in', user.name, who.a1],
    ['lock-out', 'Not signed in', user.name, who.a1],
  ]);
  const { token } = (await logIn(user.name, PASSWORD, '192.0.2.22')).body;
  const headers = { 'x-forwarded-for': '192.0.2.22' };
  await app.ask(logout.method, logout.path, { as: token, headers });
  assert.deepEqual(
    (await entries('192.0.2.22')).map(({ action, actor_kind, actor_name }) => [
      action,
      actor_kind,
      actor_name,
    ]),
    [
      ['login', 'user', user.name],
      ['logout', 'user', user.name],
    ],
  );
});

test('a name that nobody has is not kept: it may be a password in the wrong field', async () => {
  await logIn('my-secret-password', 'wrong', '192.0.2.23');
  const [entry] = await entries('192.0.2.23');
  assert.deepEqual([entry?.record_sid, entry?.record_name], [null, 'an unknown name']);
});

test('wrong current passwords lock that session out of asking, and neither the person nor other sessions', async () => {
  const user = await app.world.user();
  const [here, elsewhere] = [await app.sign(user), await app.sign(user)];
  const change = (as: string, old_password: string, address = '192.0.2.24') => {
    const headers = { 'x-forwarded-for': address };
    return app.ask(update.method, at(update.path, user), {
      as,
      headers,
      body: aPasswordChange({ old_password }),
    });
  };
  assert.equal((await change(here, 'wrong')).problem.code, 'forbidden');
  const last = await change(here, 'wrong', '192.0.2.25');
  assert.deepEqual([last.status, last.problem.code], [403, 'locked_out']);
  assert.equal((await change(here, PASSWORD, '192.0.2.26')).problem.code, 'locked_out');
  assert.equal((await logIn(user.name, PASSWORD, '192.0.2.24')).status, 200);
  assert.deepEqual(
    (await entries('192.0.2.25')).map(({ action }) => action),
    ['wrong-password', 'password-lock-out'],
  );
  assert.equal((await change(elsewhere, PASSWORD)).status, 204);
});

test('the password that deletes an account is tried no more often', async () => {
  const account_sid = await app.world.account(who.providerA);
  const user = await app.world.user({ account_sid, service_provider_sid: who.providerA });
  const as = await app.sign(user);
  const path = at(accountEndpoints.remove.path, { account_sid });
  const remove = (password: string) => app.ask('DELETE', path, { as, body: { password } });
  assert.equal((await remove('wrong')).problem.msg, 'The password is incorrect.');
  assert.equal((await remove('wrong')).problem.code, 'locked_out');
  assert.equal((await remove(PASSWORD)).problem.code, 'locked_out');
  assert.equal((await app.ask('GET', path, { as })).status, 200);
});
