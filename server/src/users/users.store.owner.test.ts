/** Whose a user of an account is where a platform has written another provider beside the account, or none (`R15`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ListedUser, type User, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { UserFacts, Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { list, read, remove, update } = userEndpoints;

const written: [string, () => UserFacts][] = [
  ['no provider', () => ({ account_sid: who.a1 })],
  ['another provider', () => ({ account_sid: who.a1, service_provider_sid: who.providerB })],
];

for (const [what, facts] of written)
  test(`a user of an account with ${what} beside it is the account's provider's`, async () => {
    const user = await app.world.user(facts());
    const put = (as: Who, body: object) => app.ask(update.method, at(update.path, user), { as, body });
    for (const body of [{ initial_password: 'taken over canary-secret 1' }, { name: 'Taken over' }])
      assert.equal((await put(who.userB, body)).status, 403);
    assert.equal((await app.ask(read.method, at(read.path, user), { as: who.userB })).status, 403);
    assert.equal((await app.ask(remove.method, at(remove.path, user), { as: who.userB })).status, 403);
    const seen = await app.ask<User>(read.method, at(read.path, user), { as: who.userA });
    assert.deepEqual([seen.status, seen.body.service_provider_sid], [200, who.providerA]);
    const listed = await app.ask<ListedUser[]>(list.method, list.path, { as: who.userA });
    const row = listed.body.find(({ user_sid }) => user_sid === user.user_sid);
    assert.deepEqual([row?.scope, row?.service_provider_sid], ['account', who.providerA]);
    const saved = await put(who.userA, { ...seen.body, is_active: false });
    assert.equal(saved.status, 204, saved.text);
    const stored = await app.db
      .selectFrom('users')
      .select(['account_sid', 'service_provider_sid', 'is_active'])
      .where('user_sid', '=', user.user_sid)
      .executeTakeFirstOrThrow();
    const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
    assert.deepEqual(stored, { ...owner, is_active: 0 });
  });
