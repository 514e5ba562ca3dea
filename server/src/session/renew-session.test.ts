import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { toDbTime } from '../db/values.ts';
import { storedForms } from '../security/tokens.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential } from '../testing/tenants.ts';
import { PASSWORD, type Who } from '../testing/world.ts';

let app: TestApp;

before(async () => {
  app = await startApp({ TRUNKLINE_SESSION_MINUTES: '60' });
});
after(() => app.close());

const { login, logout, renew } = sessionEndpoints;

async function logIn({ name }: Who): Promise<string> {
  const body = { username: name, password: PASSWORD };
  return (await app.ask<{ token: string }>(login.method, login.path, { body })).body.token;
}

const renewed = (as: string) => app.ask<{ token: string }>(renew.method, renew.path, { as });

function claimsOf(token: string): { jti: string; exp: number; user_sid: string; is_view_only: boolean } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function meStatus(as: string): Promise<number> {
  return (await app.ask(userEndpoints.readMe.method, userEndpoints.readMe.path, { as })).status;
}

/** As if it had been opened, and last renewed, some minutes ago. */
async function setTimes(token: string, opened_minutes: number, left_minutes = 30): Promise<void> {
  const from = (minutes: number) => toDbTime(new Date(Date.now() + minutes * 60_000));
  await app.db
    .updateTable('trunkline_sessions')
    .set({ created_at: from(-opened_minutes), expires_at: from(left_minutes) })
    .where('session_sid', '=', claimsOf(token).jti)
    .execute();
}

const minutesLeft = (token: string) => Math.round((claimsOf(token).exp * 1000 - Date.now()) / 60_000);

test('a renewal is refused without a credential, to a key, and while the password has to be changed', async () => {
  await assertNeedsCredential(app, { method: renew.method, path: renew.path });
  assert.equal((await renewed(await app.world.key({}))).status, 403);
  const forced = await logIn(await app.world.user({ force_change: 1 }));
  assert.equal((await renewed(forced)).problem.code, 'password_change_required');
});

test('a session that has ended, or whose person may no longer sign in, is not renewed', async () => {
  const over = await logIn(await app.world.user());
  await setTimes(over, 90, -1);
  assert.equal((await renewed(over)).status, 401);
  const out = await logIn(await app.world.user());
  await app.ask(logout.method, logout.path, { as: out });
  assert.equal((await renewed(out)).status, 401);
  const user = await app.world.user();
  const inactive = await logIn(user);
  await app.db.updateTable('users').set({ is_active: 0 }).where('user_sid', '=', user.user_sid).execute();
  assert.equal((await renewed(inactive)).status, 401);
});

test('a renewed session is the same one, lasts as long again, and ends as one', async () => {
  const first = await logIn(await app.world.user());
  await setTimes(first, 50, 10);
  const { token } = (await renewed(first)).body;
  assert.deepEqual([claimsOf(token).jti, minutesLeft(token)], [claimsOf(first).jti, 60]);
  // A tab that has not heard of the new one goes on.
  assert.deepEqual([await meStatus(first), await meStatus(token)], [200, 200]);
  await app.ask(logout.method, logout.path, { as: token });
  assert.deepEqual([await meStatus(first), await meStatus(token)], [401, 401]);
});

test('it lasts no longer than twelve hours after the sign-in', async () => {
  const first = await logIn(await app.world.user());
  await setTimes(first, 11 * 60 + 40);
  const { token } = (await renewed(first)).body;
  assert.equal(minutesLeft(token), 20);
  await setTimes(token, 12 * 60);
  assert.ok(minutesLeft((await renewed(token)).body.token) <= 0);
  assert.equal(await meStatus(token), 401);
});

test('a new token says what is true now, and a person who may only look renews too', async () => {
  const user = await app.world.user();
  const first = await logIn(user);
  await app.world.makeViewOnly(user.user_sid);
  const { token } = (await renewed(first)).body;
  assert.deepEqual([claimsOf(first).is_view_only, claimsOf(token).is_view_only], [false, true]);
});

test('of a sign-out and renewals at once the sign-out holds', async () => {
  for (let round = 0; round < 4; round++) {
    const first = await logIn(await app.world.user());
    const [, ...tokens] = await Promise.all([
      app.ask(logout.method, logout.path, { as: first }),
      ...Array.from({ length: 7 }, () => renewed(first)),
    ]);
    for (const { status, body } of tokens) {
      assert.ok(status === 200 || status === 401, String(status));
      if (status === 200) assert.equal(await meStatus(body.token), 401);
    }
    assert.equal(await meStatus(first), 401);
  }
});

test('what a clock signed that was far ahead is refused once it is right again, and so is its renewal', async (t) => {
  const user = await app.world.user();
  const key = await app.world.key({});
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 400 * 86_400_000 });
  const [seen, unseen] = [await logIn(user), await logIn(user)];
  assert.deepEqual([await meStatus(seen), (await renewed(seen)).status], [200, 200]);
  await app.ask('GET', '/ServiceProviders', { as: key });
  t.mock.timers.reset();
  for (const token of [seen, unseen]) {
    assert.deepEqual([await meStatus(token), (await renewed(token)).status], [401, 401]);
    const out = await app.ask(logout.method, logout.path, { as: token });
    assert.equal(out.status, 401);
  }
  // By a clock that is some minutes ahead, as another server's may be.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 4 * 60_000 });
  const ahead = await logIn(user);
  t.mock.timers.reset();
  assert.equal(await meStatus(ahead), 200);

  const used = () =>
    app.db
      .selectFrom('api_keys')
      .select('last_used')
      .where('token', 'in', storedForms(key))
      .executeTakeFirst();
  assert.ok(((await used())?.last_used ?? '') > toDbTime(new Date()));
  await app.ask('GET', '/ServiceProviders', { as: key });
  assert.ok(((await used())?.last_used ?? '') <= toDbTime(new Date()));
});
