import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Alert, alertEndpoints } from '@trunkline/contract/alerts/alerts.contract.ts';
import { aStoredAlert } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

type Page = { total: number; page: number; page_size: number; data: Alert[] };

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { list } = alertEndpoints;
const ofAccount = () => at(list.path, { account_sid: who.a1 });
const ofProvider = () => at(list.also[0].path, { service_provider_sid: who.providerA });

test('alerts are refused without a credential and to neighbours; a provider’s to its accounts', async () => {
  const path = `${ofAccount()}?page=1`;
  await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  for (const as of [who.userB, who.userA1])
    assert.equal((await app.ask('GET', `${ofProvider()}?page=1`, { as })).status, 403);
});

test('alerts come newest first, of an account or a whole provider, narrowed by type and time', async () => {
  const of = (account_sid: string | null, over: object = {}) =>
    aStoredAlert({ service_provider_sid: who.providerA, account_sid, ...over });
  const time = Date.parse('2026-05-01T10:00:00.123Z');
  await app.calls.write({
    calls: [],
    alerts: [
      of(who.a1, { time }),
      of(who.a1, { time: time + 1000, alert_type: 'no-tts', vendor: 'google', detail: 'eu' }),
      of(who.a2, { time: time + 2000 }),
      of(null, { time: time + 3000, alert_type: null, message: 'gateway does not answer OPTIONS' }),
      aStoredAlert({ service_provider_sid: who.providerB, account_sid: who.b1, time }),
    ],
  });
  const ask = async (path: string, query: string, as = who.userA) =>
    (await app.ask<Page>('GET', `${path}?${query}`, { as })).body;
  const mine = await ask(ofAccount(), 'page=1&count=1&start=2026-05-01', who.viewerA1);
  assert.deepEqual([mine.total, mine.page, mine.page_size], [2, 1, 1]);
  const path = `/Accounts/${who.a1}`;
  const { name: account_name } = (await app.ask<{ name: string }>('GET', path, { as: who.userA })).body;
  assert.deepEqual(mine.data, [
    {
      time: '2026-05-01T10:00:01.123Z',
      alert_type: 'no-tts',
      message: 'https://apps.example.com/hello returned status 503',
      detail: 'eu',
      target_sid: null,
      vendor: 'google',
      account_sid: who.a1,
      account_name,
      service_provider_sid: who.providerA,
    },
  ]);
  const all = await ask(ofProvider(), 'page=1&start=2026-05-01&end=2026-05-02');
  assert.deepEqual(
    all.data.map(({ account_sid, alert_type }) => [account_sid, alert_type]),
    [
      [null, null],
      [who.a2, 'webhook-failure'],
      [who.a1, 'no-tts'],
      [who.a1, 'webhook-failure'],
    ],
  );
  for (const [query, total] of [
    ['alert_type=no-tts', 1],
    ['alert_type=none', 1],
    ["alert_type=no-tts'--", 0],
    [`account_sid=${who.a2}`, 1],
    ['start=2026-05-02', 0],
    ['start=2026-05-01T10:00:02.123Z', 2],
    ['start=2026-05-01&end=2026-05-02', 4],
    ['end=2026-05-01T10:00:00.123Z', 1],
  ] as const)
    assert.equal((await ask(ofProvider(), `page=1&${query}`)).total, total, query);
  const counts = async (path: string, query: string) => {
    const body = (
      await app.ask<Page & { counts?: object }>('GET', `${path}?page=1&count=1&${query}`, {
        as: who.viewerA1,
      })
    ).body;
    return body.counts;
  };
  const may = 'start=2026-05-01&end=2026-05-02';
  const each = { 'webhook-failure': { total: 1 }, 'no-tts': { total: 1 } };
  for (const query of ['', '&alert_type=no-tts'])
    assert.deepEqual(await counts(ofAccount(), `${may}&count_by=alert_type${query}`), each);
  assert.deepEqual(await counts(ofAccount(), 'start=2026-05-02&count_by=alert_type'), {});
  assert.equal(await counts(ofAccount(), may), undefined);
  const foreign = await app.ask('GET', `${ofProvider()}?page=1&count_by=alert_type`, { as: who.userB });
  assert.equal(foreign.status, 403);
  const other = await app.ask('GET', `${ofProvider()}?page=1&count_by=vendor`, { as: who.userA });
  assert.equal(other.problem.msg, 'count_by must be alert_type');
  const bad = await app.ask('GET', `${ofProvider()}?page=0`, { as: who.userA });
  assert.deepEqual([bad.status, bad.problem.msg], [400, 'missing or invalid "page" query arg']);
});
