/** What changes while another provider is being asked who somebody is, which may take long (`R11`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { type OauthWorld, startOauthWorld } from '../testing/oauth-world.ts';
import { at } from '../testing/paths.ts';

let world: OauthWorld;
before(async () => {
  world = await startOauthWorld();
});
after(() => world.close());

const signedUp = async () => (await world.come('google', world.somebody())).body;
const waysIn = ({ user_sid }: { user_sid: string }) =>
  world.app.db
    .selectFrom('users')
    .select(['provider', 'provider_userid'])
    .where('user_sid', '=', user_sid)
    .executeTakeFirstOrThrow();

/** Links GitHub with that session; `meanwhile` is done when GitHub has been asked and has not yet answered. */
async function linkWhile(as: string, meanwhile: () => Promise<unknown>) {
  const { manner } = world.hub;
  const body = await world.answered('github', world.somebody());
  const held = Promise.withResolvers<void>();
  manner.held = held.promise;
  const asked = manner.asked;
  const linking = world.send(body, as);
  while (manner.asked === asked) await new Promise((resolve) => setImmediate(resolve));
  manner.held = null;
  try {
    await meanwhile();
  } finally {
    held.resolve();
  }
  return linking;
}

test('whoever signed out while GitHub was asked links nothing and is not signed in again', async () => {
  const user = await signedUp();
  const before = await waysIn(user);
  const { status, problem } = await linkWhile(user.jwt, () =>
    world.app.ask('POST', sessionEndpoints.logout.path, { as: user.jwt }),
  );
  assert.deepEqual([status, problem.code], [401, 'unauthenticated']);
  assert.deepEqual(await waysIn(user), before);
});

test('a session that was ended from elsewhere links nothing either: nobody is overtaken by whom he shut out', async () => {
  const { update } = userEndpoints;
  for (const shutOut of [
    async ({ user_sid }: { user_sid: string }) => {
      for (const is_active of [0, 1])
        await world.app.ask(update.method, at(update.path, { user_sid }), {
          as: world.who.admin,
          body: { is_active },
        });
    },
    ({ jwt }: { jwt: string }) => world.come('google', world.somebody(), { as: jwt }),
  ]) {
    const user = await signedUp();
    let meanwhile: object = {};
    const { status } = await linkWhile(user.jwt, async () => {
      await shutOut(user);
      meanwhile = await waysIn(user);
    });
    assert.equal(status, 401);
    assert.deepEqual(await waysIn(user), meanwhile);
  }
});
