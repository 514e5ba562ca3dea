/** What changes between finding somebody and opening the session (`R11`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import type { Db } from '../db/open.ts';
import { type OauthWorld, startOauthWorld } from '../testing/oauth-world.ts';
import { at } from '../testing/paths.ts';
import { signInByOauth } from './oauth-sign-in.ts';

let world: OauthWorld;
before(async () => {
  world = await startOauthWorld();
});
after(() => world.close());

/** Something happens once the first question has been answered. */
function interrupted(db: Db, happens: () => Promise<unknown>): Db {
  let isFirst = true;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await happens();
      }
      return result;
    },
  });
}

type Known = { user_sid: string };

/** Comes by Google as that person; `happens` is done after the first look for who it is. */
async function comeAgain(login: string, happens: () => Promise<unknown>, email: string | null = null) {
  const opened: string[] = [];
  const person = { id: login, login: null, email, verified: [], has_unverified: false };
  const google = { client_id: 'an-app', whoIs: async () => person };
  const parts = {
    db: interrupted(world.app.db, happens),
    service_provider_sid: null,
    clients: { google, github: null },
    async openSession(_trx: Db, user_sid: string) {
      opened.push(user_sid);
      return async () => 'a token';
    },
  };
  const answer = {
    provider: 'google',
    oauth2_code: 'c',
    oauth2_state: 's',
    oauth2_client_id: 'an-app',
    oauth2_redirect_uri: 'https://console.example/oauth-callback/google',
    locationBeforeAuth: '/sign-in',
  } as const;
  const from = { address: '192.0.2.1', request_id: 'r', user_agent: null };
  const refused = await signInByOauth(parts, from, answer).then(
    () => null,
    (error: { status: number }) => error.status,
  );
  return { refused, opened };
}

test('whoever no longer signs in that way once the session is to be opened gets none', async () => {
  const { remove } = userEndpoints;
  for (const happens of [
    ({ jwt }: { jwt: string }) => world.come('github', world.somebody(), { as: jwt }),
    ({ user_sid }: Known) =>
      world.app.ask(remove.method, at(remove.path, { user_sid }), { as: world.who.admin }),
  ]) {
    const person = world.somebody();
    const user = (await world.come('google', person)).body;
    assert.deepEqual(await comeAgain(person.login, () => happens(user)), { refused: 404, opened: [] });
  }
});

test('whose account was made in another tab while this one looked is signed in, and not told of another user', async () => {
  const person = world.somebody();
  let user_sid = '';
  const outcome = await comeAgain(
    person.login,
    async () => {
      user_sid = (await world.come('google', person)).body.user_sid;
    },
    person.email,
  );
  assert.deepEqual(outcome, { refused: null, opened: [user_sid] });
});

test('nothing happened, so the session is opened', async () => {
  const person = world.somebody();
  const { user_sid } = (await world.come('google', person)).body;
  assert.deepEqual(await comeAgain(person.login, async () => {}), { refused: null, opened: [user_sid] });
});
