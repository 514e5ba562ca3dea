import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aPasswordChange } from '@trunkline/contract/users/users.sample.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { readMe, update } = userEndpoints;
const { logout } = sessionEndpoints;

test('nobody sets a temporary password, a forced change, scope or activity on himself, or makes himself view-only', async () => {
  for (const self of [who.admin, who.userA, who.userA1])
    for (const body of [
      { initial_password: 'taken over canary-secret 1' },
      { force_change: 1 },
      { is_active: 0 },
      { is_view_only: 1 },
      { account_sid: who.a2, service_provider_sid: who.providerA },
    ]) {
      const reply = await app.ask(update.method, at(update.path, self), { as: self, body });
      assert.deepEqual([reply.status, reply.problem.code], [403, 'forbidden'], JSON.stringify(body));
    }
  const stored = { force_change: false, is_active: 1, is_view_only: 0, initial_password: null };
  assert.equal(
    (await app.ask(update.method, at(update.path, who.userA1), { as: who.userA1, body: stored })).status,
    204,
  );
});

test('[R35] another email address of oneself takes the current password; those of others do not', async () => {
  const user = await app.world.user({ service_provider_sid: who.providerA });
  const as = await app.sign(user);
  const path = at(update.path, user);
  const mail = (nth: number) => `${user.user_sid}-${nth}@example.com`;
  const stored = () =>
    app.db
      .selectFrom('users')
      .select(['email', 'email_validated'])
      .where('user_sid', '=', user.user_sid)
      .executeTakeFirstOrThrow();
  const put = (body: object, by: typeof as = as) => app.ask(update.method, path, { as: by, body });
  await app.db
    .updateTable('users')
    .set({ email_validated: 1 })
    .where('user_sid', '=', user.user_sid)
    .execute();
  const before = await stored();
  const without = await put({ email: mail(1) });
  assert.deepEqual([without.status, without.problem.issues?.[0]?.path], [400, 'old_password']);
  const wrong = await put({ email: mail(1), old_password: 'not mine' });
  assert.deepEqual([wrong.status, wrong.problem.issues?.[0]?.path], [403, 'old_password']);
  assert.deepEqual(await stored(), before);
  assert.equal((await put({ email: before.email, name: `${user.user_sid} again` })).status, 204);
  assert.equal((await stored()).email_validated, 1);
  assert.equal((await put({ email: mail(2), old_password: aPasswordChange().old_password })).status, 204);
  assert.deepEqual(await stored(), { email: mail(2), email_validated: 0 });
  const key = await app.world.key({});
  const byKey = await app.ask(update.method, path, { as: key, body: { email: mail(3) } });
  assert.equal(byKey.status, 204, byKey.text);
  const byAdmin = await app.ask(update.method, path, { as: who.admin, body: { email: mail(4) } });
  assert.equal(byAdmin.status, 204, byAdmin.text);
  assert.equal((await stored()).email, mail(4));
});

test('until a forced change is done a session reads itself, changes its password and signs out, and nothing else', async () => {
  const user = await app.world.user({ force_change: 1 });
  const as = await app.sign(user);
  const own = at(update.path, user);
  const me = await app.ask<Me>(readMe.method, readMe.path, { as });
  assert.equal(me.body.password_settings?.min_password_length, 6);
  for (const [method, path, body] of [
    ['GET', '/Accounts'],
    ['GET', '/PasswordSettings'],
    ['GET', own],
    ['POST', '/ApiKeys', {}],
    ['DELETE', own],
    ['PUT', own, { name: 'renamed' }],
    ['PUT', own, { force_change: 0 }],
    ['PUT', own, { initial_password: 'taken over canary-secret 1' }],
    ['PUT', at(update.path, who.userA), aPasswordChange()],
  ] as const) {
    const reply = await app.ask(method, path, { as, body });
    assert.deepEqual(
      [reply.status, reply.problem.code],
      [403, 'password_change_required'],
      `${method} ${path}`,
    );
  }
  assert.equal((await app.ask(update.method, own, { as, body: aPasswordChange() })).status, 204);
  assert.equal((await app.ask('GET', '/Accounts', { as })).status, 200);
  const other = await app.sign(await app.world.user({ force_change: 1 }));
  assert.equal((await app.ask(logout.method, logout.path, { as: other })).status, 204);
});
