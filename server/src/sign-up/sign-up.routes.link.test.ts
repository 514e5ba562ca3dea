/** Another way to sign in for somebody who is signed in (`R35`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { passwordResetEndpoints } from '@trunkline/contract/session/password-reset.contract.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { LINKED_ELSEWHERE, PASSWORD_TO_LINK } from '@trunkline/contract/sign-up/oauth.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { type OauthWorld, startOauthWorld } from '../testing/oauth-world.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { PASSWORD, type Who } from '../testing/world.ts';

let world: OauthWorld;
before(async () => {
  world = await startOauthWorld();
});
after(() => world.close());

const me = (as: string) => world.app.ask<Me>(userEndpoints.readMe.method, userEndpoints.readMe.path, { as });
const newUser = (more = {}) =>
  world.app.world.user({ service_provider_sid: world.who.providerA, account_sid: world.who.a1, ...more });
async function logIn({ name }: Who): Promise<string> {
  const { method, path } = sessionEndpoints.login;
  const body = { username: name, password: PASSWORD };
  return (await world.app.ask<{ token: string }>(method, path, { body })).body.token;
}

test('whoever links another way in keeps user and account, and loses password and other sessions', async () => {
  for (const provider of ['github', 'google'] as const) {
    const [user, person] = [await newUser(), world.somebody()];
    const [here, elsewhere] = [await logIn(user), await logIn(user)];
    const { status, body, text } = await world.come(provider, person, { as: here, old_password: PASSWORD });
    assert.equal(status, 200, text);
    assert.deepEqual(
      [body.user_sid, body.account_sid, body.provider, body.pristine],
      [user.user_sid, world.who.a1, provider, false],
    );
    assert.deepEqual([(await me(here)).status, (await me(elsewhere)).status], [401, 401]);
    assert.equal((await me(body.jwt)).body.user.provider, provider);
    assert.equal(await logIn(user), undefined, 'no password opens it any more');
    const later = await world.come(provider, person, { from: '/sign-in' });
    assert.equal(later.body.user_sid, user.user_sid);
    const { method, path } = passwordResetEndpoints.changePassword;
    const refused = await world.app.ask(method, path, {
      as: later.body.jwt,
      body: { old_password: PASSWORD, new_password: `${PASSWORD}2` },
    });
    assert.deepEqual([refused.status, refused.problem.msg], [400, 'user is using oauth authentication']);
    // And from the one to the other.
    const next = provider === 'github' ? 'google' : 'github';
    assert.equal((await world.come(next, world.somebody(), { as: later.body.jwt })).status, 200);
  }
});

test('it takes the current password, asked for before the provider is, so that a wrong one costs no code', async () => {
  const user = await newUser();
  const as = await logIn(user);
  const body = await world.answered('google', world.somebody());
  const without = await world.send(body, as);
  assert.deepEqual([without.status, without.problem.msg], [400, PASSWORD_TO_LINK]);
  const wrong = await world.send({ ...body, old_password: 'wrong' }, as);
  assert.deepEqual([wrong.status, wrong.problem.issues?.[0]?.path], [403, 'old_password']);
  assert.equal((await world.send({ ...body, old_password: PASSWORD }, as)).status, 200);
});

test('a person who signs in here already is nobody else’s', async () => {
  const person = world.somebody();
  await world.come('google', person);
  const as = await logIn(await newUser());
  const taken = await world.come('google', person, { as, old_password: PASSWORD });
  assert.deepEqual([taken.status, taken.problem.msg], [422, LINKED_ELSEWHERE]);
  assert.equal((await me(as)).status, 200, 'nothing has changed');
});

test('of eight who link one person at once one signs in with it', () =>
  rounds(async () => {
    const shared = world.somebody();
    const asked: [body: object, as: string][] = [];
    for (let nth = 0; nth < WRITERS; nth += 1)
      asked.push([await world.answered('github', shared), await logIn(await newUser())]);
    const answers = await atOnce((nth) => {
      const [body, as] = asked[nth] ?? [{}, ''];
      return world.send({ ...body, old_password: PASSWORD }, as);
    });
    assert.deepEqual(answers, { 200: 1, 422: WRITERS - 1 });
  }));

test('nobody links who may not write, has no account, or is not signed in (R12)', async () => {
  const body = { ...(await world.answered('google', world.somebody())), old_password: PASSWORD };
  const { viewerA1, userA, admin, a1 } = world.who;
  for (const [as, status] of [
    [await logIn(viewerA1), 403],
    [await logIn(userA), 403],
    [await logIn(admin), 403],
    [await logIn(await newUser({ force_change: 1 })), 403],
    [await world.app.world.key({ account_sid: a1 }), 401],
    ['made-up', 401],
  ] as const)
    assert.equal((await world.send(body, as)).status, status);
  const ended = await logIn(await newUser());
  await world.app.ask('POST', sessionEndpoints.logout.path, { as: ended });
  assert.equal((await world.send(body, ended)).status, 401);
});

test('linking is told to the audit trail', async () => {
  const user = await newUser();
  await world.come('github', world.somebody(), { as: await logIn(user), old_password: PASSWORD });
  const entry = await world.app.db
    .selectFrom('trunkline_audit_entries')
    .select(['kind', 'actor_sid', 'before_json', 'after_json'])
    .where('record_sid', '=', user.user_sid)
    .where('action', '=', 'link-sign-in')
    .executeTakeFirst();
  assert.deepEqual(entry, {
    kind: 'users',
    actor_sid: user.user_sid,
    before_json: '{"provider":"local"}',
    after_json: '{"provider":"github"}',
  });
});
