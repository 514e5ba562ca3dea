import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aPasswordChange } from '@trunkline/contract/users/users.sample.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import { PASSWORD } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { readMe, update } = userEndpoints;

async function token(username: string, password = PASSWORD): Promise<string> {
  const reply = await app.ask<{ token: string }>(sessionEndpoints.login.method, sessionEndpoints.login.path, {
    body: { username, password },
  });
  return reply.body.token;
}

test('GET Users/me needs a person: no credential is 401, an API key 403', async () => {
  await assertNeedsCredential(app, { method: readMe.method, path: readMe.path });
  const as = await app.world.key({ account_sid: who.a1 });
  assert.equal((await app.ask(readMe.method, readMe.path, { as })).status, 403);
});

test('Users/me gives the user, the account and the provider, and no secret', async () => {
  const reply = await app.ask<Me>(readMe.method, readMe.path, { as: who.viewerA1 });
  assert.equal(reply.body.user.name, who.viewerA1.name);
  assert.equal(reply.body.user.is_view_only, true);
  assert.equal(reply.body.account.account_sid, who.a1);
  assert.equal(reply.body.sp.service_provider_sid, who.providerA);
  assert.ok(Array.isArray(reply.body.features));
  assert.doesNotMatch(reply.text, /hashed_password|activation_code|wh_secret/);
});

test('an admin has neither account nor provider: every key is null', async () => {
  const { body } = await app.ask<Me>(readMe.method, readMe.path, { as: who.admin });
  assert.ok(Object.values(body.account).every((value) => value === null));
  assert.ok(Object.values(body.sp).every((value) => value === null));
});

test("nobody changes another's password: not a neighbour, not an admin, not a key", async () => {
  const path = at(update.path, { user_sid: who.userA1.user_sid });
  await assertNeedsCredential(app, { method: update.method, path, body: aPasswordChange() });
  const key = await app.world.key({});
  for (const as of [who.userA2, who.userB, who.admin, key]) {
    const reply = await app.ask(update.method, path, { as, body: aPasswordChange() });
    assert.equal(reply.status, 403);
  }
  assert.ok(await token(who.userA1.name));
});

test('an unknown user is 404 and a malformed sid 400', async () => {
  for (const [sid, status] of [
    [randomUUID(), 404],
    ['me-too', 400],
  ] as const) {
    const path = at(update.path, { user_sid: sid });
    const reply = await app.ask(update.method, path, { as: who.admin, body: aPasswordChange() });
    assert.equal(reply.status, status);
  }
});

test('a wrong current password, a short new one and the same one again are refused', async () => {
  const path = at(update.path, { user_sid: who.userA.user_sid });
  const change = (body: unknown) => app.ask(update.method, path, { as: who.userA, body });
  const wrong = await change(aPasswordChange({ old_password: 'not mine' }));
  assert.deepEqual([wrong.status, wrong.problem.issues?.[0]?.path], [403, 'old_password']);
  const short = await change(aPasswordChange({ new_password: 'abc' }));
  assert.deepEqual(
    [short.status, short.problem.issues?.[0]?.message],
    [400, 'password must be at least 6 characters long'],
  );
  const same = await change(aPasswordChange({ new_password: PASSWORD }));
  assert.equal(same.problem.msg, 'new password cannot be your old password');
  const half = await change({ new_password: 'another canary-secret 2' });
  assert.equal(half.problem.msg, 'new_password and old_password both required');
});

test('the stored password rules hold', async () => {
  await app.db
    .insertInto('password_settings')
    .values({ min_password_length: 10, require_digit: 1, require_special_character: 1 })
    .execute();
  const path = at(update.path, { user_sid: who.userA.user_sid });
  const reply = await app.ask(update.method, path, {
    as: who.userA,
    body: aPasswordChange({ new_password: 'abcdef' }),
  });
  await app.db.deleteFrom('password_settings').execute();
  assert.equal(reply.problem.issues?.length, 3);
});

test('a change whose answer was lost may be sent again: it is done once, and answered as it was', async () => {
  const user = await app.world.user({ force_change: 1 });
  const as = await token(user.name);
  const path = at(update.path, { user_sid: user.user_sid });
  const headers = { 'idempotency-key': randomUUID() };
  const send = (body: unknown) => app.ask(update.method, path, { as, body, headers });
  assert.equal((await send(aPasswordChange())).status, 204);
  const again = await send(aPasswordChange());
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [204, 'true']);
  const other = await send(aPasswordChange({ old_password: 'not mine' }));
  assert.deepEqual([other.status, other.problem.code], [422, 'idempotency_key_reused']);
});

test('a view-only user changes the own password; the other sessions end, this one goes on', async () => {
  const user = await app.world.user({ view_only: true, force_change: 1 });
  const [here, elsewhere] = [await token(user.name), await token(user.name)];
  const path = at(update.path, { user_sid: user.user_sid });
  assert.equal((await app.ask(update.method, path, { as: here, body: aPasswordChange() })).status, 204);
  assert.equal((await app.ask(readMe.method, readMe.path, { as: elsewhere })).status, 401);
  const me = await app.ask<Me>(readMe.method, readMe.path, { as: here });
  assert.equal(me.body.user.force_change, false);
  assert.ok(await token(user.name, aPasswordChange().new_password));
});

test('another email address beside the passwords is refused and not passed over; the stored one is no change', async () => {
  const user = await app.world.user();
  const change = (email: string) =>
    app.ask(update.method, at(update.path, user), { as: user, body: { ...aPasswordChange(), email } });
  const refused = await change('other@example.com');
  assert.deepEqual(
    [refused.status, refused.problem.msg],
    [400, 'can not change email and password simultaneously'],
  );
  assert.ok(await token(user.name));
  assert.equal((await change(`${user.name}@example.com`)).status, 204);
});
