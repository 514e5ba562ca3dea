import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, mock, test } from 'node:test';
import {
  analyticsEndpoints,
  type Busiest,
  type CallVolume,
  type Failures,
} from '@trunkline/contract/analytics/analytics.contract.ts';
import type { StoredCall } from '../calls/call-store.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

const HOUR = 3_600_000;
const failed = { answered: false, answered_at: null, duration: 0 };

let app: TestApp;
let who: Tenants;
let application_sid: string;
const other_application = randomUUID();
let stored: StoredCall[];
/** Where the clock stands still, or another hour might begin before it is asked about this one. */
const now = Math.floor(Date.now() / HOUR) * HOUR;

before(async () => {
  mock.timers.enable({ apis: ['Date'], now: now + HOUR / 2 });
  app = await startApp();
  who = await makeTenants(app);
  application_sid = randomUUID();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: 'Hotline', account_sid: who.a1 })
    .execute();
  const owner = { service_provider_sid: who.providerA, account_sid: who.a1 };
  const call = (hours_ago: number, over: Partial<StoredCall>) =>
    aStoredCall({ ...owner, attempted_at: now - hours_ago * HOUR + 1, ...over });
  stored = [
    call(0, { duration: 10, trunk: 'Telia', application_sid }),
    call(1, { duration: 50, trunk: 'Telia', application_sid }),
    call(1, { ...failed, sip_status: 486, trunk: 'Telia', application_sid: null }),
    call(30, { duration: 300, trunk: 'Zenith', application_sid: other_application }),
    call(60, { ...failed, sip_status: 503, trunk: 'Zenith', application_sid: other_application }),
    call(300, { ...failed, sip_status: 486, trunk: 'Telia', application_sid }),
    call(730, { duration: 9999 }),
    call(1, { account_sid: who.a2, duration: 7, trunk: 'Telia' }),
    call(1, { account_sid: who.b1, service_provider_sid: who.providerB, duration: 8888 }),
  ];
  await app.calls.write({ calls: stored, alerts: [] });
});
after(async () => {
  await app.close();
  mock.timers.reset();
});

const { readVolume, readBusiest, readFailures } = analyticsEndpoints;

async function findAccountName(account_sid: string): Promise<string> {
  const accounts = app.db.selectFrom('accounts').select('name');
  return (await accounts.where('account_sid', '=', account_sid).executeTakeFirstOrThrow()).name;
}

async function ask<T>(endpoint: { path: string }, query: string, account_sid = who.a1): Promise<T> {
  const path = `${at(endpoint.path, { account_sid })}?${query}`;
  const reply = await app.ask<T>('GET', path, { as: who.admin });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('figures are refused without a credential and to neighbours; a provider’s to its accounts', async () => {
  for (const endpoint of [readVolume, readBusiest, readFailures]) {
    const path = at(endpoint.path, { account_sid: who.a1 });
    await assertNeedsCredential(app, { method: 'GET', path });
    await assertRefusedToNeighbours(app, who, { method: 'GET', path });
    const ofProvider = at(endpoint.also[0].path, { service_provider_sid: who.providerA });
    assert.equal((await app.ask('GET', ofProvider, { as: who.userA1 })).status, 403);
    assert.equal((await app.ask('GET', ofProvider, { as: who.userA })).status, 200);
    const bad = await app.ask('GET', `${path}?period=1y`, { as: who.userA1 });
    assert.deepEqual([bad.status, bad.problem.msg], [400, 'period must be 24h, 7d or 30d']);
  }
});

test('volume: every hour of the period, and what they come to', async () => {
  const day = await ask<CallVolume>(readVolume, 'period=24h');
  assert.equal(day.hours.length, 24);
  assert.equal(day.hours.at(-1)?.at, new Date(now).toISOString());
  assert.deepEqual(
    day.hours.slice(-2).map(({ answered, failed }) => [answered, failed]),
    [
      [1, 1],
      [1, 0],
    ],
  );
  assert.deepEqual(
    [day.attempts, day.answered, day.answer_rate, day.average_duration, day.longest, day.peak],
    [3, 2, 2 / 3, 30, 50, 2],
  );
  for (const [query, attempts, longest] of [
    ['period=7d', 5, 300],
    ['period=30d', 6, 300],
    ['period=30d&trunk=Telia', 4, 50],
    [`period=30d&application_sid=${application_sid}`, 3, 50],
    [`period=30d&trunk=Zenith&application_sid=${other_application}`, 2, 300],
    [`period=30d&trunk=Telia&application_sid=${other_application}`, 0, null],
    ["period=30d&trunk=' or 1=1", 0, null],
  ] as const) {
    const { attempts: seen, longest: most } = await ask<CallVolume>(readVolume, query);
    assert.deepEqual([seen, most], [attempts, longest], query);
  }
  const both = await ask<CallVolume>(readVolume, `period=30d&trunk=Telia&application_sid=${application_sid}`);
  assert.deepEqual([both.attempts, both.peak, both.hours[0]?.peak, both.counted_from], [3, null, null, null]);
  const nothing = await ask<CallVolume>(readVolume, 'period=24h', who.b1).then(() =>
    ask<CallVolume>(readVolume, 'period=24h&trunk=nobody', who.b1),
  );
  assert.deepEqual([nothing.answer_rate, nothing.average_duration, nothing.longest], [null, null, null]);
});

test('busiest: trunks and applications, with the names of one’s own applications', async () => {
  const { trunks, applications } = await ask<Busiest>(readBusiest, 'period=30d');
  assert.deepEqual(trunks, [
    { trunk: 'Telia', attempts: 4, answered: 2, seconds: 60 },
    { trunk: 'Zenith', attempts: 2, answered: 1, seconds: 300 },
  ]);
  assert.deepEqual(
    applications.map(({ application_sid: sid, name, attempts, answered }) => [sid, name, attempts, answered]),
    [
      [application_sid, 'Hotline', 3, 2],
      [other_application, null, 2, 1],
      [null, null, 1, 0],
    ],
  );
  const account = await findAccountName(who.a1);
  const path = `/ServiceProviders/${who.providerA}/CallStats/Busiest?period=30d`;
  const { body } = await app.ask<Busiest>('GET', path, { as: who.admin });
  const told = [...applications, ...body.applications].filter((one) => one.name !== null);
  assert.deepEqual(
    told.map(({ account_name }) => account_name),
    [null, account],
    'of several accounts it is told whose an application is',
  );
  const narrowed = await ask<Busiest>(readBusiest, 'period=30d&trunk=Zenith');
  assert.deepEqual(
    [narrowed.trunks.map(({ trunk }) => trunk), narrowed.applications.map((one) => one.application_sid)],
    [['Zenith'], [other_application]],
  );
  const used = await ask<Busiest>(readBusiest, `period=30d&application_sid=${application_sid}`);
  assert.deepEqual(used.trunks, [{ trunk: 'Telia', attempts: 3, answered: 2, seconds: 60 }]);
});

test('failures: by SIP status, the most frequent first', async () => {
  const { failed, reasons } = await ask<Failures>(readFailures, 'period=30d');
  assert.equal(failed, 3);
  assert.deepEqual(reasons, [
    { sip_status: 486, calls: 2 },
    { sip_status: 503, calls: 1 },
  ]);
  for (const [query, expected] of [
    ['period=24h', [[486, 1]]],
    ['period=30d&trunk=Zenith', [[503, 1]]],
    [`period=30d&application_sid=${application_sid}`, [[486, 1]]],
  ] as const) {
    const one = await ask<Failures>(readFailures, query);
    assert.deepEqual(
      one.reasons.map(({ sip_status, calls }) => [sip_status, calls]),
      expected,
      query,
    );
  }
  const path = `${at(readFailures.path, { account_sid: who.a1 })}?trunk=x&application_sid=${application_sid}`;
  assert.equal((await app.ask('GET', path, { as: who.admin })).status, 400);
});

test('a provider’s figures are those of its accounts together, or of the one that is named', async () => {
  const path = at(readVolume.also[0].path, { service_provider_sid: who.providerA });
  const attempts = async (query: string) =>
    (await app.ask<CallVolume>('GET', `${path}?${query}`, { as: who.userA })).body.attempts;
  assert.equal(await attempts('period=24h'), 4);
  assert.equal(await attempts(`period=24h&account_sid=${who.a2}`), 1);
  assert.equal((await app.ask('GET', `${path}?account_sid=${who.b1}`, { as: who.userA })).status, 404);
});
