import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type TrunkAnswer,
  type TrunkTestAnswer,
  trunkTestEndpoints,
} from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { type FakeSip, sipAnswer, startFakeSip } from '../outside/sip-options.fake.ts';
import { aCarrierRow, aGatewayRow } from '../testing/carrier-rows.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import { until } from '../testing/until.ts';

let app: TestApp;
let who: Tenants;
let good: FakeSip;
let full: FakeSip;

before(async () => {
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
  good = await startFakeSip('udp', (request) => sipAnswer(request, '200 OK', ['Server: Fake']));
  full = await startFakeSip('tcp', (request) => sipAnswer(request, '503 Service Unavailable'));
});
after(async () => {
  await app.close();
  good.close();
  full.close();
});

const { method, path } = trunkTestEndpoints.test;
const pathOf = (voip_carrier_sid: string) => at(path, { voip_carrier_sid });

async function carrier(over: object = {}, gateways: object[] = [{ port: good.port }]) {
  const voip_carrier_sid = await aCarrierRow(app.db, { account_sid: who.a1, ...over });
  for (const gateway of gateways) await aGatewayRow(app.db, { voip_carrier_sid, ...gateway });
  return voip_carrier_sid;
}

const ask = (voip_carrier_sid: string, body?: unknown, as = who.userA1) =>
  app.ask<TrunkTestAnswer>(method, pathOf(voip_carrier_sid), { as, body });

test('a trunk is tested by those who may change the carrier', async () => {
  const request = { method, path: pathOf(await carrier()) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal((await ask(randomUUID())).status, 404);
  assert.equal((await ask('nonsense')).status, 400);
});

test("a provider's own carrier is tested by the provider, not by its accounts", async () => {
  const own = await carrier({ account_sid: null, service_provider_sid: who.providerA });
  assert.equal((await ask(own)).problem.msg, 'insufficient permissions');
  assert.equal((await ask(own, undefined, who.userB)).status, 403);
  assert.equal((await ask(own, undefined, who.userA)).status, 200);
  assert.equal((await ask(own, undefined, who.admin)).status, 200);
});

test('each outbound gateway has its verdict, its address as stored and how it came to it', async () => {
  const sid = await carrier(
    { register_password: 'reg-canary-secret', inbound_auth_password: 'in-canary-secret' },
    [
      { port: good.port },
      { port: full.port, protocol: 'tcp', is_active: 0 },
      { port: 1, inbound: 1, outbound: 0 },
      { ipv4: '192.168.0.1', port: null, protocol: null },
    ],
  );
  const { body, status } = await ask(sid);
  assert.equal(status, 200);
  assert.equal(body.skipped, 0);
  const [first, second, third, ...more] = body.results;
  assert.ok(first && second && third && more.length === 0);
  assert.deepEqual(
    [first.address, first.port, first.protocol, first.verdict, first.is_active],
    ['127.0.0.1', good.port, 'udp', 'ok', 1],
  );
  assert.match(first.summary, /^127\.0\.0\.1 answered 200 OK in \d+ ms\.$/);
  assert.deepEqual(first.steps, [`127.0.0.1 is an address: port ${good.port}`]);
  assert.equal(first.attempts[0]?.server, 'Fake');
  assert.deepEqual(
    [second.address, second.port, second.protocol, second.verdict],
    ['192.168.0.1', null, 'udp', 'failed'],
  );
  assert.equal(second.summary, '192.168.0.1 is not an address that this server may call.');
  // The one that is switched off comes last.
  assert.deepEqual([third.port, third.verdict, third.is_active], [full.port, 'warning', 0]);
  assert.match(third.summary, /answered 503 Service Unavailable in \d+ ms: reachable, but it takes no calls/);
});

test('one gateway can be tested alone, of this carrier and outbound only', async () => {
  const sid = await carrier();
  const one = await aGatewayRow(app.db, {
    voip_carrier_sid: sid,
    port: full.port,
    protocol: 'tcp',
  });
  const { body } = await ask(sid, { sip_gateway_sid: one });
  assert.deepEqual(
    body.results.map((result) => [result.sip_gateway_sid, result.verdict]),
    [[one, 'warning']],
  );
  const other = await aGatewayRow(app.db, { voip_carrier_sid: await carrier() });
  for (const sip_gateway_sid of [other, randomUUID(), 'nonsense', 7]) {
    const refused = await ask(sid, { sip_gateway_sid });
    assert.deepEqual([refused.status, refused.problem.issues?.[0]?.path], [400, 'sip_gateway_sid']);
  }
  const inbound = await aGatewayRow(app.db, {
    voip_carrier_sid: sid,
    inbound: 1,
    outbound: 0,
  });
  const refused = await ask(sid, { sip_gateway_sid: inbound });
  assert.equal(refused.status, 422);
  assert.equal(refused.problem.msg, 'This gateway is not outbound, so there is nothing to test.');
});

test('a carrier without an outbound gateway has nothing to test', async () => {
  for (const gateways of [[], [{ inbound: 1, outbound: 0 }]]) {
    const { problem, status } = await ask(await carrier({}, gateways));
    assert.equal(status, 422);
    assert.match(problem.msg, /^This carrier has no outbound SIP gateway/);
  }
});

test('no more than ten gateways are tested, and it says how many are left', async () => {
  const sid = await carrier(
    {},
    Array.from({ length: 13 }, () => ({ port: good.port })),
  );
  const { body } = await ask(sid);
  assert.deepEqual([body.results.length, body.skipped], [10, 3]);
});

test('while the carrier takes its time the database is free, and no change is logged', async () => {
  let answer = () => {};
  const time = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = await startFakeSip('tcp', async (request) => {
    await time;
    return sipAnswer(request, '200 OK');
  });
  const sid = await carrier({}, [{ port: slow.port, protocol: 'tcp' }]);
  const entries = () => app.db.selectFrom('trunkline_audit_entries').select('audit_sid').execute();
  const before = (await entries()).length;
  const testing = ask(sid);
  await until(() => slow.requests.length > 0);
  const reading = Array.from({ length: 20 }, () => app.ask('GET', '/Users/me', { as: who.userA1 }));
  for (const { status } of await Promise.all(reading)) assert.equal(status, 200);
  const renamed = app.db.updateTable('voip_carriers').set({ name: 'Renamed' });
  await renamed.where('voip_carrier_sid', '=', sid).execute();
  answer();
  assert.equal((await testing).body.results[0]?.verdict, 'ok');
  slow.close();
  assert.equal((await entries()).length, before);
});

const answers = (voip_carrier_sid: string, as = who.userA1) =>
  app.ask<TrunkAnswer[]>('GET', at(trunkTestEndpoints.listAnswers.path, { voip_carrier_sid }), { as });

test('what was found last is kept by gateway, until it is called otherwise', async () => {
  const sid = await carrier({}, [
    { port: good.port },
    { port: full.port, protocol: 'tcp', is_active: 0 },
    { port: 1, inbound: 1, outbound: 0 },
  ]);
  const lasts = async () => (await answers(sid)).body.map(({ last }) => last);
  assert.deepEqual(await lasts(), [null, null]);

  const started = new Date().toISOString();
  const [first, second] = (await ask(sid)).body.results;
  const [kept, other] = (await answers(sid)).body;
  assert.ok(first && second && kept?.last && other?.last);
  assert.deepEqual(
    [kept.sip_gateway_sid, kept.address, kept.port, kept.protocol, kept.is_active],
    [first.sip_gateway_sid, '127.0.0.1', good.port, 'udp', 1],
  );
  assert.deepEqual([kept.last.verdict, kept.last.was_asked, kept.last.summary], ['ok', 1, first.summary]);
  assert.deepEqual([other.last.verdict, other.last.summary], ['warning', second.summary]);
  assert.ok(kept.last.tested_at >= started, kept.last.tested_at);

  await ask(sid, { sip_gateway_sid: first.sip_gateway_sid });
  const [again, same] = await lasts();
  assert.ok(again && again.tested_at > kept.last.tested_at);
  assert.deepEqual(same, other.last);

  const change = app.db.updateTable('sip_gateways').set({ port: full.port });
  await change.where('sip_gateway_sid', '=', first.sip_gateway_sid).execute();
  assert.deepEqual(await lasts(), [null, other.last]);
  const inside = app.db.updateTable('sip_gateways').set({ ipv4: '192.168.0.1', port: null });
  await inside.where('sip_gateway_sid', '=', first.sip_gateway_sid).execute();
  await ask(sid, { sip_gateway_sid: first.sip_gateway_sid });
  const refused = (await answers(sid)).body.find((one) => one.sip_gateway_sid === first.sip_gateway_sid);
  assert.deepEqual([refused?.last?.verdict, refused?.last?.was_asked], ['failed', 0]);
  const proxied = app.db.updateTable('voip_carriers').set({ outbound_sip_proxy: '127.0.0.1' });
  await proxied.where('voip_carrier_sid', '=', sid).execute();
  assert.deepEqual(await lasts(), [null, null]);
});

test('answers go with their gateway, also while it is asked', async () => {
  let answer = () => {};
  const time = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = await startFakeSip('tcp', async (request) => {
    await time;
    return sipAnswer(request, '200 OK');
  });
  const sid = await carrier({}, [{ port: slow.port, protocol: 'tcp' }]);
  const testing = ask(sid);
  await until(() => slow.requests.length > 0);
  await app.db.deleteFrom('sip_gateways').where('voip_carrier_sid', '=', sid).execute();
  answer();
  assert.equal((await testing).status, 200);
  slow.close();
  assert.deepEqual((await answers(sid)).body, []);

  const kept = async (of: string) =>
    app.db
      .selectFrom('trunkline_trunk_answers')
      .select('verdict')
      .where('sip_gateway_sid', '=', of)
      .execute();
  const tested = (await ask(await carrier())).body.results[0]?.sip_gateway_sid ?? '';
  assert.equal((await kept(tested)).length, 1);
  await app.db.deleteFrom('sip_gateways').where('sip_gateway_sid', '=', tested).execute();
  assert.deepEqual(await kept(tested), []);
});

test('eight tests at once are all kept', async () => {
  const sid = await carrier({}, [
    { port: good.port },
    { port: good.port },
    { port: full.port, protocol: 'tcp' },
  ]);
  const twice = Array.from({ length: 8 }, () => ask(sid));
  for (const { status } of await Promise.all(twice)) assert.equal(status, 200);
  const { body } = await answers(sid);
  assert.deepEqual(body.map(({ last }) => last?.verdict).sort(), ['ok', 'ok', 'warning']);
});

test('answers are for those who may see the carrier, an account of its provider too', async () => {
  const own = await carrier({ account_sid: null, service_provider_sid: who.providerA });
  await ask(own, undefined, who.userA);
  const { body, status } = await answers(own);
  assert.deepEqual([status, body[0]?.last?.verdict], [200, 'ok']);
  assert.equal((await answers(own, who.userB)).status, 403);
  assert.equal((await answers(randomUUID())).status, 404);
});

test('without the allow list nothing inside is called', async () => {
  const closed = await startApp();
  const theirs = await makeTenants(closed);
  const voip_carrier_sid = await aCarrierRow(closed.db, { account_sid: theirs.a1 });
  await aGatewayRow(closed.db, { voip_carrier_sid, port: good.port });
  const asked = good.requests.length;
  const reply = await closed.ask<TrunkTestAnswer>(method, pathOf(voip_carrier_sid), { as: theirs.userA1 });
  await closed.close();
  const [result] = reply.body.results;
  assert.deepEqual(
    [result?.verdict, result?.summary],
    ['failed', '127.0.0.1 is not an address that this server may call.'],
  );
  assert.equal(good.requests.length, asked);
});

test('tests are counted strictly, per person', async () => {
  const strict = await startApp({ TRUNKLINE_LOGINS_PER_MINUTE: '2' });
  const theirs = await makeTenants(strict);
  const once = (as: Tenants['admin']) => strict.ask(method, pathOf(randomUUID()), { as });
  const statuses = [];
  for (let times = 0; times < 3; times++) statuses.push((await once(theirs.userA1)).status);
  statuses.push((await once(theirs.userA2)).status);
  await strict.close();
  assert.deepEqual(statuses, [404, 404, 429, 404]);
});
