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

for (const [whose, table, make] of [
  ['Accounts', 'account_limits', () => newAccount()],
  ['ServiceProviders', 'service_provider_limits', () => app.world.provider()],
] as const)
  test(`eight that set one limit of ${whose} at once leave one row of it, which is what the last was told of`, () =>
    rounds(async () => {
      const sid = await make();
      const told = new Set<string>();
      const answers = await atOnce(async (nth) => {
        const body = { category: 'voice_call_session', quantity: nth };
        const reply = await app.ask<{ sid: string }>('POST', `/${whose}/${sid}/Limits`, { as, body });
        told.add(reply.body.sid);
        return reply;
      });
      assert.deepEqual(answers, { 201: WRITERS });
      const rows = await app.db
        .selectFrom(table)
        .select('quantity')
        .where(table === 'account_limits' ? 'account_sid' : 'service_provider_sid', '=', sid)
        .execute();
      assert.equal(rows.length, 1);
      assert.equal(told.size, 1, 'one row, so one sid');
      const { after_json } = await app.db
        .selectFrom('trunkline_audit_entries')
        .select('after_json')
        .where('record_sid', '=', sid)
        .orderBy('audit_sid', 'desc')
        .executeTakeFirstOrThrow();
      assert.equal(JSON.parse(after_json ?? '{}').voice_call_session, rows[0]?.quantity);
    }));

test('eight deletions of one account are one deletion', () =>
  rounds(async () => {
    const path = `/Accounts/${await newAccount()}`;
    const answers = await atOnce(() => app.ask('DELETE', path, { as }));
    assert.deepEqual(answers, { 204: 1, 404: WRITERS - 1 });
  }));

test('of eight new webhook secrets at once each is told to one, and the stored one was told', () =>
  rounds(async () => {
    const path = `/Accounts/${await newAccount()}/WebhookSecret`;
    const told = new Set<string>();
    const answers = await atOnce(async () => {
      const reply = await app.ask<{ webhook_secret: string }>('GET', `${path}?regenerate=true`, { as });
      told.add(reply.body.webhook_secret);
      return reply;
    });
    assert.deepEqual([answers, told.size], [{ 200: WRITERS }, WRITERS]);
    const { body } = await app.ask<{ webhook_secret: string }>('GET', path, { as });
    assert.ok(told.has(body.webhook_secret));
  }));
