import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  ACCOUNT_NAME_TAKEN,
  type Account,
  SIP_REALM_TAKEN,
} from '@trunkline/contract/accounts/accounts.contract.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';

let server: TestApp;
let admin: Who;
let service_provider_sid: string;

before(async () => {
  server = await startApp();
  admin = await server.world.user();
  service_provider_sid = await server.world.provider();
});
after(() => server.close());

const one = { 204: 1, 409: WRITERS - 1 };

test('of eight changes made from one version, one is saved', () =>
  rounds(async (round) => {
    const path = `/Accounts/${await server.world.account(service_provider_sid)}`;
    const { headers } = await server.ask<Account>('GET', path, { as: admin });
    const as = { as: admin, headers: { 'if-match': String(headers.etag) } };
    const answers = await atOnce((nth) =>
      server.ask('PUT', path, { ...as, body: { sip_realm: `r${round}-${nth}.example.com` } }),
    );
    assert.deepEqual(answers, one);
  }));

test('of eight accounts with one name in one provider, one is made, and the others are told why', () =>
  rounds(async (round) => {
    const sentences = new Set<string>();
    const body = { name: `Name ${round}`, service_provider_sid };
    const answers = await atOnce(async () => {
      const reply = await server.ask('POST', '/Accounts', { as: admin, body });
      if (reply.status !== 201) sentences.add(reply.problem.msg);
      return reply;
    });
    assert.deepEqual(answers, { 201: 1, 422: WRITERS - 1 });
    assert.deepEqual([...sentences], [ACCOUNT_NAME_TAKEN]);
  }));

test('of eight accounts of as many providers that ask for one SIP realm, one gets it', () =>
  rounds(async (round) => {
    const providers = await Promise.all(Array.from({ length: WRITERS }, () => server.world.provider()));
    const sentences = new Set<string>();
    const answers = await atOnce(async (nth) => {
      const body = {
        name: 'Realm',
        service_provider_sid: providers[nth],
        sip_realm: `one-${round}.example.com`,
      };
      const reply = await server.ask('POST', '/Accounts', { as: admin, body });
      if (reply.status !== 201) sentences.add(reply.problem.msg);
      return reply;
    });
    assert.deepEqual(answers, { 201: 1, 422: WRITERS - 1 });
    assert.deepEqual([...sentences], [SIP_REALM_TAKEN]);
  }));

test('of eight accounts that take one name, one is renamed', () =>
  rounds(async (round) => {
    const accounts = await Promise.all(
      Array.from({ length: WRITERS }, () => server.world.account(service_provider_sid)),
    );
    const answers = await atOnce((nth) =>
      server.ask('PUT', `/Accounts/${accounts[nth]}`, { as: admin, body: { name: `Taken ${round}` } }),
    );
    assert.deepEqual(answers, { 204: 1, 422: WRITERS - 1 });
  }));

test('eight that set one limit at once leave one row of it', () =>
  rounds(async () => {
    const account_sid = await server.world.account(service_provider_sid);
    const answers = await atOnce((nth) =>
      server.ask('POST', `/Accounts/${account_sid}/Limits`, {
        as: admin,
        body: { category: 'voice_call_session', quantity: nth },
      }),
    );
    assert.deepEqual(answers, { 201: WRITERS });
    const rows = await server.db
      .selectFrom('account_limits')
      .selectAll()
      .where('account_sid', '=', account_sid)
      .execute();
    assert.equal(rows.length, 1);
  }));

test('eight deletions of one account are one deletion', () =>
  rounds(async () => {
    const path = `/Accounts/${await server.world.account(service_provider_sid)}`;
    const answers = await atOnce(() => server.ask('DELETE', path, { as: admin }));
    assert.deepEqual(answers, { 204: 1, 404: WRITERS - 1 });
  }));
