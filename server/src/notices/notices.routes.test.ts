import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { MOST_NOTICES, type Notice, noticeEndpoints } from '@trunkline/contract/notices/notices.contract.ts';
import { CallStoreFailure } from '../calls/call-store.ts';
import { leastOrderedSid, newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import { aStoredAlert } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { atOnce, rounds } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, assertRefusedToNeighbours, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

type Body = { notices: Notice[]; alerts: number | null };
const { read: reading, markSeen } = noticeEndpoints;
const ofAccount = (account_sid: string) => at(reading.path, { account_sid });
const ofProvider = (service_provider_sid: string) => at(reading.also[0].path, { service_provider_sid });

async function read(path: string, as: Who): Promise<Body> {
  const { status, body, text } = await app.ask<Body>('GET', path, { as });
  assert.equal(status, 200, text);
  return body;
}
const see = (notice_sid: unknown, as: Who | string) =>
  app.ask('PUT', markSeen.path, { as, body: { notice_sid } });
const names = ({ notices }: Body) => notices.map(({ name }) => name);
const news = ({ notices }: Body) => notices.filter(({ is_new }) => is_new).length;

/** A rule and one thing that it told. */
async function told(
  name: string,
  owner: { account_sid?: string; service_provider_sid?: string },
  what: 'fired' | 'well' | 'test' = 'fired',
  ago_ms = 0,
): Promise<string> {
  const alert_rule_sid = randomUUID();
  await app.db
    .insertInto('trunkline_alert_rules')
    .values({
      ...{ alert_rule_sid, name, is_active: 0, measure: 'no_calls', window_minutes: 15 },
      ...{ minimum_calls: 10, quiet_minutes: 60, tell_when_well: 1, channel: 'email' },
      ...{ is_firing: 0, is_told: 0, ...owner },
      sealed_target: app.cipher.seal(JSON.stringify({ target: 'nobody@example.com', secret: null })),
    })
    .execute();
  const at_ms = Date.now() - ago_ms;
  const alert_delivery_sid = ago_ms > 0 ? leastOrderedSid(at_ms) : newOrderedSid();
  await app.db
    .insertInto('trunkline_alert_deliveries')
    .values({
      ...{ alert_delivery_sid, alert_rule_sid, what, text: `${name} says so`, channel: 'email' },
      ...{ at: toDbTimeExact(new Date(at_ms)), state: 'waiting', attempts: 0 },
    })
    .execute();
  return alert_delivery_sid;
}

test('notices are refused without a credential, to neighbours and to keys', async () => {
  const path = ofAccount(who.a1);
  await assertNeedsCredential(app, { method: 'GET', path });
  await assertNeedsCredential(app, {
    method: 'PUT',
    path: markSeen.path,
    body: { notice_sid: randomUUID() },
  });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  for (const as of [who.userB, who.userA1])
    assert.equal((await app.ask('GET', ofProvider(who.providerA), { as })).status, 403);
  const key = await app.world.key({ account_sid: who.a1 });
  assert.equal((await app.ask('GET', path, { as: key })).status, 403);
  const refused = await see(randomUUID(), key);
  assert.deepEqual(
    [refused.status, refused.problem.msg],
    [403, 'API keys have no notices. Sign in as a user.'],
  );
  assert.equal((await app.ask('GET', ofAccount(randomUUID()), { as: who.admin })).status, 404);
});

test('each sees what rules in reach told, and nobody what those of others told', async () => {
  await told('Of A1', { account_sid: who.a1 });
  await told('Of A2', { account_sid: who.a2 }, 'well');
  await told('Of provider A', { service_provider_sid: who.providerA });
  await told('Of B1', { account_sid: who.b1 });
  await told('A test', { account_sid: who.a1 }, 'test');
  await told('Long ago', { account_sid: who.a1 }, 'fired', 15 * 86_400_000);
  const mine = await read(ofAccount(who.a1), who.viewerA1);
  assert.deepEqual(names(mine), ['Of A1']);
  const [{ at: time, notice_sid, ...rest } = {} as Notice] = mine.notices;
  const { name: account_name } = (
    await app.ask<{ name: string }>('GET', `/Accounts/${who.a1}`, { as: who.userA })
  ).body;
  assert.match(time, /^\d{4}-.*Z$/);
  assert.match(notice_sid, /^[0-9a-f-]{36}$/);
  assert.deepEqual(
    { ...rest, record_sid: typeof rest.record_sid },
    {
      ...{ what: 'fired', name: 'Of A1', text: 'Of A1 says so', kind: 'alert-rules' },
      ...{ record_sid: 'string', action: null, account_name, is_new: true },
    },
  );
  const all = ['Of provider A', 'Of A2', 'Of A1'];
  assert.deepEqual(names(await read(ofProvider(who.providerA), who.userA)), all);
  // Whatever the address names: the reach is the person's.
  assert.deepEqual(names(await read(ofAccount(who.a2), who.userA)), all);
  assert.deepEqual(names(await read(ofProvider(who.providerB), who.admin)), ['Of B1', ...all]);
  assert.deepEqual(names(await read(ofProvider(who.providerB), who.userB)), ['Of B1']);
});

test('what somebody did to many records is told to that person alone', async () => {
  const carrier = await world.make({ name: 'Bringer' });
  const body = {
    text: 'number\n3310000001\n3310000002\n',
    voip_carrier_sid: carrier,
    account_sid: who.a1,
  };
  const done = await app.ask('POST', '/PhoneNumbers/import', { as: who.userA1, body });
  assert.equal(done.status < 300, true, done.text);
  const [first] = (await read(ofAccount(who.a1), who.userA1)).notices;
  assert.deepEqual(
    [first?.what, first?.kind, first?.action, first?.name, first?.text, first?.is_new],
    ['done', 'phone-numbers', 'import', '2 phone numbers from CSV', null, true],
  );
  for (const [path, as] of [
    [ofAccount(who.a1), who.viewerA1],
    [ofProvider(who.providerA), who.userA],
    [ofProvider(who.providerA), who.admin],
  ] as const)
    assert.ok((await read(path, as)).notices.every(({ what }) => what !== 'done'));
});

test('what was seen is each person’s own, goes forward only, and never ahead of now', async () => {
  const [one, other] = [
    who.userA2,
    await app.world.user({ service_provider_sid: who.providerA, account_sid: who.a2 }),
  ];
  const path = ofAccount(who.a2);
  const first = await told('First', { account_sid: who.a2 });
  const second = await told('Second', { account_sid: who.a2 });
  assert.equal(news(await read(path, one)), 3);
  assert.equal((await see(second, one)).status, 204);
  assert.equal((await see(first.toUpperCase(), one)).status, 204);
  assert.equal(news(await read(path, one)), 0);
  assert.equal(news(await read(path, other)), 3);
  assert.equal((await see('ffffffff-ffff-7fff-bfff-ffffffffffff', one)).status, 204);
  await told('Third', { account_sid: who.a2 });
  assert.equal(news(await read(path, one)), 1);
  for (const bad of ['', 'x', 7, null, undefined])
    assert.equal((await see(bad, one)).status, 400, String(bad));
});

test('of several at the same moment the latest counts', () =>
  rounds(async (round) => {
    const as = await app.world.user({ service_provider_sid: who.providerB, account_sid: who.b1 });
    const sids: string[] = [];
    for (let nth = 0; nth < 8; nth++) sids.push(await told(`Round ${round}`, { account_sid: who.b1 }));
    assert.deepEqual(await atOnce((nth) => see(sids[nth], as)), { 204: 8 });
    const body = await read(ofAccount(who.b1), as);
    assert.equal(news(body), 0);
    assert.ok(body.notices.length <= MOST_NOTICES);
    const rows = await app.db
      .selectFrom('trunkline_notices_seen')
      .select('notice_sid')
      .where('user_sid', '=', as.user_sid)
      .execute();
    assert.deepEqual(rows, [{ notice_sid: sids.at(-1) }]);
  }));

test('alerts are counted with them, of the time that is asked for; without their store the rest is there', async () => {
  const time = Date.parse('2026-05-01T10:00:00.000Z');
  const of = { service_provider_sid: who.providerA, account_sid: who.a1 };
  await app.calls.write({
    calls: [],
    alerts: [aStoredAlert({ ...of, time }), aStoredAlert({ ...of, time: time + 1000 })],
  });
  const since = async (start: string, path = ofAccount(who.a1), as = who.userA) =>
    (await read(`${path}?start=${start}`, as)).alerts;
  assert.equal(await since('2026-05-01'), 2);
  assert.equal(await since('2026-05-01T10:00:01Z'), 1);
  assert.equal(await since('2026-05-01', ofProvider(who.providerA)), 2);
  assert.equal(await since('2026-05-01', ofAccount(who.a2)), 0);
  const bad = await app.ask('GET', `${ofAccount(who.a1)}?start=soon`, { as: who.userA });
  assert.equal(bad.status, 400);
  const { listAlerts } = app.calls;
  app.calls.listAlerts = () => Promise.reject(new CallStoreFailure('The store of calls gives no answer.'));
  try {
    const body = await read(ofAccount(who.a1), who.userA1);
    assert.equal(body.alerts, null);
    assert.ok(body.notices.length > 0);
  } finally {
    app.calls.listAlerts = listAlerts;
  }
});

test('with a user goes what it has seen', async () => {
  const as = await app.world.user({ service_provider_sid: who.providerA, account_sid: who.a1 });
  await see(newOrderedSid(), as);
  const { status } = await app.ask('DELETE', `/Users/${as.user_sid}`, { as: who.admin });
  assert.equal(status, 204);
  const rows = await app.db
    .selectFrom('trunkline_notices_seen')
    .selectAll()
    .where('user_sid', '=', as.user_sid)
    .execute();
  assert.deepEqual(rows, []);
});
