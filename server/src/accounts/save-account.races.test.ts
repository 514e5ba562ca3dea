import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNT_NAME_TAKEN, SIP_REALM_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { atOnce, oneGetsTheName, oneOfOneVersion, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let as: Who;
let service_provider_sid: string;
const many = (make: () => Promise<string>) => Promise.all(Array.from({ length: WRITERS }, make));

before(async () => {
  app = await startApp();
  as = await app.world.user();
  service_provider_sid = await app.world.provider();
});
after(() => app.close());

const newAccount = () => app.world.account(service_provider_sid);

test('of eight changes of an account made from one version, one is saved', () =>
  oneOfOneVersion(app, {
    as,
    make: async () => `/Accounts/${await newAccount()}`,
    body: (nth) => ({ name: `Renamed ${nth} ${Math.random()}` }),
  }));

test('of eight accounts with one name in one provider, one is made, and the others are told why', () =>
  oneGetsTheName(app, {
    as,
    ask: (round) => ({ path: '/Accounts', body: { name: `Name ${round}`, service_provider_sid } }),
    sentence: ACCOUNT_NAME_TAKEN,
  }));

test('of eight accounts of as many providers that ask for one SIP realm, one gets it', async () => {
  const providers = await many(() => app.world.provider());
  await oneGetsTheName(app, {
    as,
    ask: (round, nth) => ({
      path: '/Accounts',
      body: {
        name: `Realm ${round}`,
        service_provider_sid: providers[nth],
        sip_realm: `one-${round}.example.com`,
      },
    }),
    sentence: SIP_REALM_TAKEN,
  });
});

test('of eight accounts that take one name, one is renamed', async () => {
  const accounts = await many(newAccount);
  await oneGetsTheName(app, {
    as,
    ask: (round, nth) => ({
      method: 'PUT',
      path: `/Accounts/${accounts[nth]}`,
      body: { name: `Taken ${round}` },
    }),
    sentence: ACCOUNT_NAME_TAKEN,
  });
});

test('eight that set one limit at once leave one row of it', () =>
  rounds(async () => {
    const account_sid = await newAccount();
    const answers = await atOnce((nth) =>
      app.ask('POST', `/Accounts/${account_sid}/Limits`, {
        as,
        body: { category: 'voice_call_session', quantity: nth },
      }),
    );
    assert.deepEqual(answers, { 201: WRITERS });
    const rows = await app.db
      .selectFrom('account_limits')
      .select('quantity')
      .where('account_sid', '=', account_sid)
      .execute();
    assert.equal(rows.length, 1);
  }));

test('eight deletions of one account are one deletion', () =>
  rounds(async () => {
    const path = `/Accounts/${await newAccount()}`;
    const answers = await atOnce(() => app.ask('DELETE', path, { as }));
    assert.deepEqual(answers, { 204: 1, 404: WRITERS - 1 });
  }));
