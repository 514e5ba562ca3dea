/** Accounts are told with the calls and alerts of a time that each has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { CallStoreFailure } from '../calls/call-store.ts';
import { aStoredAlert, aStoredCall } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const of = (account_sid: string) => ({ account_sid, service_provider_sid: who.providerA });
  const ago = (days: number) => Date.now() - days * 86_400_000 - 1000;
  await app.calls.write({
    calls: [0, 0, 3].map((days, n) => aStoredCall({ ...of(who.a1), attempted_at: ago(days) - n })),
    alerts: [
      aStoredAlert({ ...of(who.a2), time: ago(0) }),
      aStoredAlert({ ...of(who.b1), service_provider_sid: who.providerB, time: ago(0) }),
    ],
  });
});
after(() => app.close());

const path = () => at(accountEndpoints.listOfProvider.path, { service_provider_sid: who.providerA });

async function counts(query: string, as: Who = who.userA, where = path()) {
  const { status, text, body } = await app.ask<Page<unknown>>('GET', `${where}?${query}`, { as });
  assert.equal(status, 200, text);
  return body.counts;
}

test('each account is told with the calls and the alerts of the time', async () => {
  const [one, two] = [who.a1, who.a2];
  const calls = 'page=1&count_of=recent-calls';
  for (const as of [who.admin, who.userA, who.adminViewer])
    assert.deepEqual(await counts(`${calls}&days=1`, as), { [one]: { total: 2 }, [two]: { total: 0 } });
  assert.deepEqual(await counts(calls), { [one]: { total: 3 }, [two]: { total: 0 } });
  assert.deepEqual(await counts('page=1&count_of=alerts&days=1'), {
    [one]: { total: 0 },
    [two]: { total: 1 },
  });
  assert.deepEqual(await counts('page=1&name=nobody+of+this+name&count_of=alerts'), {});
  await app.calls.write({
    calls: [aStoredCall({ account_sid: two, service_provider_sid: who.providerA, attempted_at: Date.now() })],
    alerts: [],
  });
  assert.deepEqual((await counts(`${calls}&days=1`))?.[two], { total: 1 });
});

test('nothing is told of accounts out of reach; long pages and bare lists are not counted', async () => {
  const own = await counts('page=1&count_of=recent-calls&days=1', who.userA1, '/Accounts');
  assert.deepEqual(Object.keys(own ?? {}), [who.a1]);
  const foreign = await app.ask('GET', `${path()}?page=1&count_of=alerts`, { as: who.userB });
  assert.equal(foreign.status, 403);
  assert.equal(await counts('page=1&page_size=51&count_of=alerts'), undefined);
  assert.equal(await counts('count_of=alerts'), undefined);
  const bad = await app.ask('GET', `${path()}?page=1&count_of=alerts&days=0`, { as: who.userA });
  assert.equal(bad.status, 400);
});

test('without an answer of the store of calls the accounts are told alone', async () => {
  const { countOfAccounts } = app.calls;
  app.calls.countOfAccounts = () => Promise.reject(new CallStoreFailure('No answer.'));
  try {
    const { body } = await app.ask<Page<unknown>>('GET', `${path()}?page=1&count_of=alerts`, {
      as: who.userA,
    });
    assert.deepEqual([body.data.length, body.counts], [2, undefined]);
  } finally {
    app.calls.countOfAccounts = countOfAccounts;
  }
});
