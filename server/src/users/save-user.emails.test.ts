import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type User, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aPasswordChange, aUser } from '@trunkline/contract/users/users.sample.ts';
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

const { create, read, update } = userEndpoints;

test('an address that mails reach another way is given to nobody', async () => {
  for (const email of ['<ann@example.com>', 'ann@exam\u200dple.com', 'ann@ｅxample.com']) {
    const body = aUser({ name: `named ${email.length}`, email });
    const added = await app.ask(create.method, create.path, { as: who.admin, body });
    const path = at(update.path, who.userA1);
    const changed = await app.ask(update.method, path, { as: who.admin, body: { email } });
    for (const { status, problem } of [added, changed])
      assert.deepEqual([status, problem.issues?.[0]?.path], [400, 'email'], email);
  }
});

test('one mailbox is of one user, however its letters and its domain are written', async () => {
  const add = (email: string) =>
    app.ask<{ user_sid: string }>(create.method, create.path, {
      as: who.admin,
      body: aUser({ name: randomUUID(), email }),
    });
  const { status, body } = await add('jose\u0301\u200b@b\u00fccher.example');
  assert.equal(status, 201);
  const stored = await app.ask<User>(read.method, at(read.path, body), { as: who.admin });
  assert.equal(stored.body.email, 'jos\u00e9@b\u00fccher.example');
  const same = [
    'jos\u00e9@b\u00fccher.example',
    'jos\u00e9@xn--bcher-kva.example',
    'jose\u0301@xn--bcher-kva.example',
  ];
  for (const email of same) assert.equal((await add(email)).status, 422, email);
  assert.equal((await add('ann@xn--bcher-kva.example')).status, 201);
  assert.equal((await add('ann@bu\u0308cher.example')).status, 422);
  assert.equal((await add('ann@example.com')).status, 201);
});

test('an address that a platform has stored stops no other change, of others and of oneself', async () => {
  for (const stored of [
    '<x@y.example>',
    ' blank@y.example ',
    'ren\u0065\u0301@y.example',
    'no address',
    '',
  ]) {
    const user = await app.world.user({ service_provider_sid: who.providerA });
    await app.db.updateTable('users').set({ email: stored }).where('user_sid', '=', user.user_sid).execute();
    const path = at(update.path, user);
    const get = async () => (await app.ask<User>(read.method, at(read.path, user), { as: who.admin })).body;
    const { email } = await get();
    for (const [nth, as] of [who.admin, await app.sign(user)].entries()) {
      const name = `renamed ${nth} ${user.user_sid}`;
      const body = { name, email, is_active: true, is_view_only: false, force_change: false };
      const reply = await app.ask(update.method, path, { as, body });
      assert.equal(reply.status, 204, reply.text);
      assert.deepEqual([(await get()).name, (await get()).email], [name, stored]);
    }
    const odd = await app.ask(update.method, path, {
      as: who.admin,
      body: { email: `<${user.user_sid}@y>` },
    });
    assert.deepEqual([odd.status, odd.problem.issues?.[0]?.path], [400, 'email']);
    const password = await app.ask(update.method, path, {
      as: await app.sign(user),
      body: { ...aPasswordChange(), email },
    });
    assert.equal(password.status, 204, password.text);
  }
});
