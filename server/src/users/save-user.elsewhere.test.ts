/** Who signs in by another provider has no password here, and is not told to change one (`R36`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { type OauthWorld, startOauthWorld } from '../testing/oauth-world.ts';
import { at } from '../testing/paths.ts';

let world: OauthWorld;
before(async () => {
  world = await startOauthWorld();
});
after(() => world.close());

const { update, readMe, list } = userEndpoints;
const change = (user: { user_sid: string }, body: object) =>
  world.app.ask(update.method, at(update.path, { user_sid: user.user_sid }), { as: world.who.admin, body });
const stored = ({ user_sid }: { user_sid: string }) =>
  world.app.db
    .selectFrom('users')
    .select(['provider', 'hashed_password', 'force_change'])
    .where('user_sid', '=', user_sid)
    .executeTakeFirstOrThrow();
const TEMPORARY = 'a temporary canary-secret 1';

test('a temporary password and a forced change are refused with the reason, and nothing is changed', async () => {
  for (const [provider, name] of [
    ['google', 'Google'],
    ['github', 'GitHub'],
  ] as const) {
    const user = (await world.come(provider, world.somebody())).body;
    for (const [body, path] of [
      [{ initial_password: TEMPORARY }, 'initial_password'],
      [{ initial_password: TEMPORARY, force_change: 1, name: `other ${user.user_sid}` }, 'initial_password'],
      [{ force_change: 1 }, 'force_change'],
    ] as const) {
      const { status, problem } = await change(user, body);
      assert.deepEqual(
        [status, problem.msg, problem.issues?.[0]?.path],
        [400, `can not change password when using oauth2: this user signs in with ${name}`, path],
      );
    }
    assert.deepEqual(await stored(user), { provider, hashed_password: null, force_change: 0 });
    const { status, body } = await world.app.ask<Me>(readMe.method, readMe.path, { as: user.jwt });
    assert.deepEqual([status, body.user.name], [200, user.name], 'still signed in');
    // As portals of the platform send it with everything else.
    assert.equal((await change(user, { initial_password: null, force_change: 0, is_active: 1 })).status, 204);
  }
});

test('whom a platform’s database has change a password that is none goes on all the same', async () => {
  const person = world.somebody();
  const user = (await world.come('google', person)).body;
  const row = world.app.db.updateTable('users').where('user_sid', '=', user.user_sid);
  await row.set({ force_change: 1 }).execute();
  const { jwt: as } = (await world.come('google', person, { from: '/sign-in' })).body;
  const me = await world.app.ask<Me>(readMe.method, readMe.path, { as });
  assert.equal(me.body.user.force_change, false);
  assert.equal((await world.app.ask(list.method, list.path, { as })).status, 200);
  assert.equal((await change(user, { force_change: 1 })).status, 204, 'as it is stored');
});
