import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sipCaptureEndpoints } from '@trunkline/contract/recent-calls/sip-capture.contract.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { type FakeHomer, startFakeHomer } from '../outside/homer.fake.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, assertRefusedToNeighbours, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let fake: FakeHomer;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  fake = await startFakeHomer();
  app = await startApp({
    HOMER_BASE_URL: fake.url,
    HOMER_USERNAME: fake.username,
    TRUNKLINE_HOMER_PASSWORD: fake.password,
  });
  world = await carrierWorld(app);
  who = world.who;
});
after(async () => {
  await app.close();
  fake.close();
});

const { downloadPcap, find } = sipCaptureEndpoints;

/** The sid of a gateway that registered, with two messages captured. */
async function registered(over: object = {}): Promise<string> {
  const carrier = await world.get(await world.make(over));
  const sid = carrier.sip_gateways[0]?.sip_gateway_sid ?? '';
  fake.captured['1_registration'].set(sid, ['REGISTER sip:example.com', 'SIP/2.0 200 OK']);
  return sid;
}

const ofAccount = (account_sid: string, sip_callid: string) => at(find.path, { account_sid, sip_callid });
const ofProvider = (service_provider_sid: string, sip_callid: string) =>
  at(find.also[0].path, { service_provider_sid, sip_callid });
const pcapOf = (path: string, method = 'register') => `${path}/${method}/pcap`;

test('a capture is refused without a credential and to neighbours; a provider’s path to its accounts', async () => {
  const sid = await registered();
  for (const path of [ofAccount(who.a1, sid), pcapOf(ofAccount(who.a1, sid))]) {
    await assertNeedsCredential(app, { method: 'GET', path });
    await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  }
  for (const as of [who.userB, who.userA1, who.userB1])
    for (const path of [ofProvider(who.providerA, sid), pcapOf(ofProvider(who.providerA, sid))])
      assert.equal((await app.ask('GET', path, { as })).status, 403, path);
});

test('a registration is counted and downloaded by those whose gateway it is', async () => {
  const sid = await registered();
  for (const [as, path] of [
    [who.userA1, ofAccount(who.a1, sid)],
    [who.viewerA1, ofAccount(who.a1, sid)],
    [who.userA, ofAccount(who.a1, sid)],
    [who.userA, ofProvider(who.providerA, sid)],
    [who.admin, ofProvider(who.providerA, sid)],
  ] as const) {
    assert.deepEqual((await app.ask<object>('GET', path, { as })).body, { total: 2 }, path);
    const pcap = await app.ask('GET', pcapOf(path), { as });
    assert.equal(pcap.status, 200, pcap.text);
    assert.match(pcap.text, /REGISTER sip:example\.com.*SIP\/2\.0 200 OK/s);
    assert.equal(pcap.headers['content-type'], 'application/octet-stream');
    assert.equal(pcap.headers['content-disposition'], `attachment; filename="callid-${sid}.pcap"`);
  }
});

test('a call is counted and downloaded by those whose call it is, and by nobody else', async () => {
  const sip_callid = `84b4c"'76\\e66710@pc33.example.com`;
  fake.captured['1_call'].set(sip_callid, [
    'INVITE sip:1@example.com',
    'SIP/2.0 100 Trying',
    'SIP/2.0 200 OK',
  ]);
  const of = { service_provider_sid: who.providerA, account_sid: who.a1 };
  const call = aStoredCall({ ...of, sip_callid });
  await app.calls.write({ calls: [call], alerts: [] });
  const id = encodeURIComponent(sip_callid);
  for (const [as, path] of [
    [who.userA1, ofAccount(who.a1, id)],
    [who.viewerA1, ofAccount(who.a1, id)],
    [who.userA, ofProvider(who.providerA, id)],
  ] as const) {
    assert.deepEqual((await app.ask<object>('GET', path, { as })).body, { total: 3 }, path);
    const pcap = await app.ask('GET', pcapOf(path, 'invite'), { as });
    assert.equal(pcap.status, 200, pcap.text);
    assert.match(pcap.text, /INVITE sip:1@example\.com.*SIP\/2\.0 200 OK/s);
    assert.equal(
      pcap.headers['content-disposition'],
      'attachment; filename="callid-84b4c__76_e66710@pc33.example.com.pcap"',
    );
  }
  for (const path of [ofAccount(who.a1, id), pcapOf(ofAccount(who.a1, id), 'invite')]) {
    await assertNeedsCredential(app, { method: 'GET', path });
    await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  }
  for (const [as, path] of [
    [who.userA2, ofAccount(who.a2, id)],
    [who.userB, ofProvider(who.providerB, id)],
    [who.admin, ofAccount(who.a1, call.call_sid ?? '')],
  ] as const)
    for (const one of [path, pcapOf(path, 'invite')])
      assert.equal((await app.ask('GET', one, { as })).status, 404, one);
});

test('of a Call-ID that others use too there is what was captured during the own call', async () => {
  const attempted_at = Date.parse('2026-03-10T10:00:00Z');
  const sip_callid = randomUUID();
  const of = { service_provider_sid: who.providerA, account_sid: who.a1, sip_callid };
  const call = aStoredCall({ ...of, attempted_at, terminated_at: attempted_at + 30_000 });
  await app.calls.write({ calls: [call], alerts: [] });
  fake.captured['1_call'].set(sip_callid, ['INVITE sip:1@example.com']);
  fake.times.length = 0;
  const path = ofAccount(who.a1, sip_callid);
  for (const one of [path, pcapOf(path, 'invite')])
    assert.equal((await app.ask('GET', one, { as: who.userA1 })).status, 200);
  const time = { from: attempted_at - 60_000, to: attempted_at + 90_000 };
  assert.deepEqual(fake.times, [time, time]);
});

test('a call whose Call-ID is the sid of somebody’s gateway reads nothing of its registration', async () => {
  const foreign = await registered();
  const of = { service_provider_sid: who.providerA, account_sid: who.a2, sip_callid: foreign };
  await app.calls.write({ calls: [aStoredCall(of)], alerts: [] });
  fake.captured['1_call'].set(foreign, ['REGISTER sip:example.com']);
  const path = ofAccount(who.a2, foreign);
  for (const one of [path, pcapOf(path, 'invite'), pcapOf(path)])
    assert.equal((await app.ask('GET', one, { as: who.userA2 })).status, 404, one);
});

test('under another owner, and for what is no gateway, there is no such registration', async () => {
  const own = await registered();
  const shared = await registered({ service_provider_sid: who.providerA });
  fake.captured['1_registration'].set('some-call@example.com', ['REGISTER']);
  for (const path of [
    ofAccount(who.a2, own),
    ofProvider(who.providerB, own),
    // A provider's own registration is looked at by the provider, not by the account that it serves.
    ofAccount(who.a1, shared),
    ofAccount(who.a1, randomUUID()),
    ofAccount(who.a1, 'some-call@example.com'),
    ofAccount(who.a1, encodeURIComponent("☎' or 1=1 --")),
  ])
    for (const [one, what] of [
      [path, 'call or registration'],
      [pcapOf(path), 'registration'],
      [pcapOf(path, 'invite'), 'call'],
    ] as const) {
      const { problem, status } = await app.ask('GET', one, { as: who.admin });
      assert.deepEqual([status, problem.msg], [404, `There is no such ${what}.`], one);
    }
  const { body } = await app.ask<object>('GET', ofProvider(who.providerA, shared), { as: who.userA });
  assert.deepEqual(body, { total: 2 });
});

test('where nothing was captured the count is 0 and the download 404', async () => {
  const sid = await registered();
  fake.captured['1_registration'].delete(sid);
  const path = ofAccount(who.a1, sid);
  assert.deepEqual((await app.ask<object>('GET', path, { as: who.userA1 })).body, { total: 0 });
  const nothing = await app.ask(downloadPcap.method, pcapOf(path), { as: who.userA1 });
  assert.deepEqual(
    [nothing.status, nothing.problem.msg],
    [404, 'There is no such registration in the SIP capture.'],
  );
  const other = await app.ask('GET', pcapOf(path, 'bye'), { as: who.userA1 });
  assert.deepEqual([other.status, other.problem.msg], [400, 'The method must be one of invite, register']);
});

test('a capture server in trouble is a sentence for a person, and nothing of its answer', async () => {
  const sid = await registered();
  fake.trouble = 'breaks';
  for (const path of [ofAccount(who.a1, sid), pcapOf(ofAccount(who.a1, sid))]) {
    const { problem, status } = await app.ask('GET', path, { as: who.userA1 });
    assert.deepEqual(
      [status, problem.code, problem.msg],
      [502, 'outside_failed', 'The SIP capture server answered with an error (500).'],
    );
  }
  fake.trouble = null;
});

test('a server without a capture says so, and does not offer it', async () => {
  const features = async (server: TestApp, admin: Tenants['admin']) =>
    (await server.ask<Me>('GET', '/Users/me', { as: admin })).body.features;
  assert.ok((await features(app, who.admin))?.includes('sip-capture'));
  const plain = await startApp();
  const other = await carrierWorld(plain);
  const [gateway] = (await other.get(await other.make())).sip_gateways;
  const path = ofAccount(other.who.a1, gateway?.sip_gateway_sid ?? '');
  const reply = await plain.ask('GET', path, { as: other.who.userA1 });
  assert.deepEqual(
    [reply.status, reply.problem.code, reply.problem.msg],
    [404, 'not_set_up', 'SIP capture is not set up on this server.'],
  );
  const offered = await features(plain, other.who.admin);
  assert.deepEqual(
    ['sip-capture', 'carriers-with-gateways'].map((one) => offered?.includes(one)),
    [false, true],
  );
  await plain.close();
});
