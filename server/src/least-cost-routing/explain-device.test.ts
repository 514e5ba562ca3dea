/** What answers a call: the webhook at the end of the way, the calls of SIP clients, and what is asked without an address. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  lcrExplainEndpoints,
  type OutboundExplanation,
} from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import type {
  DeviceExplanation,
  InboundExplanation,
} from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { type Reply, startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: RoutingWorld;

before(async () => {
  app = await startApp();
  world = await routingWorld(app);
});
after(() => app.close());

const { device, inbound, outbound } = lcrExplainEndpoints;
const askDevice = (as: Who, caller: unknown): Promise<Reply<DeviceExplanation>> =>
  app.ask(device.method, device.path, { as, body: { caller } });

async function explainInbound(as: Who, body: object): Promise<InboundExplanation> {
  const reply = await app.ask<InboundExplanation>(inbound.method, inbound.path, { as, body });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** An application whose webhook has credentials in its address, as the platform lets them be. */
async function applicationWithHook(account_sid: string, name: string): Promise<string> {
  const application_sid = await world.application(account_sid, name);
  const webhook_sid = randomUUID();
  const url = 'https://user:canary-secret@hooks.example.com/call';
  await app.db.insertInto('webhooks').values({ webhook_sid, url, method: 'POST' }).execute();
  await app.db
    .updateTable('applications')
    .set({ call_hook_sid: webhook_sid })
    .where('application_sid', '=', application_sid)
    .execute();
  return application_sid;
}

/** An account with a realm, an application for its devices and a client. */
async function accountWithDevice(over: { is_active?: 0 | 1 } = {}) {
  const own = await world.freshAccount();
  const sip_realm = `r${randomUUID().slice(0, 8)}.example.com`;
  const application_sid = await applicationWithHook(own.account_sid, 'Desk phones');
  await app.db
    .updateTable('accounts')
    .set({ sip_realm, device_calling_application_sid: application_sid })
    .where('account_sid', '=', own.account_sid)
    .execute();
  const client_sid = randomUUID();
  const client = { client_sid, account_sid: own.account_sid, username: 'desk', password: '', ...over };
  await app.db
    .insertInto('clients')
    .values({ ...client, allow_direct_queue_calling: 0 })
    .execute();
  return { ...own, sip_realm, application_sid, client_sid };
}

test("a call of a client is answered by its account's application for devices, whose webhook is told without credentials", async () => {
  const own = await accountWithDevice();
  const reply = await askDevice(own.user, `sip:desk@${own.sip_realm.toUpperCase()}`);
  assert.equal(reply.status, 200, reply.text);
  const { summary, client, account, application, steps, unknown } = reply.body;
  assert.match(summary, /^Desk phones of Account .* answers calls of desk@/);
  assert.deepEqual(client, { client_sid: own.client_sid, username: 'desk', is_active: 1 });
  assert.equal(account?.account_sid, own.account_sid);
  assert.equal(application?.application_sid, own.application_sid);
  assert.match(application?.webhook?.url ?? '', /^https:\/\/[^:]+@hooks\.example\.com\/call$/);
  assert.ok(!reply.text.includes('canary'));
  assert.deepEqual(
    steps.map(({ done }) => done),
    [true, true, true],
  );
  assert.match(unknown[0] ?? '', /^It may also call applications and other clients by name\./);
});

test('a client that is inactive or not there calls nobody, and without an application nothing answers', async () => {
  const asleep = await accountWithDevice({ is_active: 0 });
  const said = async (who: Who, caller: string) => (await askDevice(who, caller)).body;
  assert.match(
    (await said(asleep.user, `desk@${asleep.sip_realm}`)).summary,
    /is inactive, so no call comes/,
  );
  const none = await said(asleep.user, `door@${asleep.sip_realm}`);
  assert.match(none.summary, /has no client door, so no call comes/);
  assert.equal(none.client, null);
  await app.db
    .updateTable('accounts')
    .set({ device_calling_application_sid: null, is_active: 0 })
    .where('account_sid', '=', asleep.account_sid)
    .execute();
  await app.db
    .updateTable('clients')
    .set({ is_active: 1 })
    .where('client_sid', '=', asleep.client_sid)
    .execute();
  const silent = await said(world.who.admin, `desk@${asleep.sip_realm}`);
  assert.match(silent.summary, /but no application answers them\.$/);
  assert.match(silent.warnings[0] ?? '', /^The account .* is inactive\.$/);
});

test('a realm of somebody else is told as one that is not there, and what is no caller is refused', async () => {
  await assertNeedsCredential(app, { ...device, body: { caller: 'desk@sip.example.com' } });
  const own = await accountWithDevice();
  for (const stranger of [world.who.userA2, world.who.userB]) {
    const foreign = await askDevice(stranger, `desk@${own.sip_realm}`);
    const missing = await askDevice(stranger, 'desk@nobody.example.com');
    assert.equal(foreign.status, 200);
    assert.deepEqual(
      { ...foreign.body, caller: '', summary: foreign.body.summary.replace(own.sip_realm, '') },
      { ...missing.body, caller: '', summary: missing.body.summary.replace('nobody.example.com', '') },
    );
  }
  for (const caller of ['desk', '', 'a b@c', 5, '@', 'x'.repeat(300)]) {
    const refused = await askDevice(own.user, caller);
    assert.equal(refused.status, 400, String(caller));
    assert.equal(refused.problem.issues?.[0]?.path, 'caller');
  }
});

test('without an address the carriers that have the number are told, and what is not known is said', async () => {
  const own = await world.freshAccount();
  const number = '442079461234';
  const application_sid = await applicationWithHook(own.account_sid, 'Reception');
  const other = await world.carrier(own.owner, { name: 'Other' });
  await world.gateway(own.carrier, { ipv4: '198.51.100.9', inbound: 1, outbound: 0 });
  const of = { account_sid: own.account_sid, application_sid };
  await world.number(number, own.carrier, of);
  const one = await explainInbound(own.user, { number: `+${number}` });
  assert.match(one.summary, /^Reception of Account .* answers the call, which comes in over Carrier /);
  assert.equal(one.address, null);
  assert.match(one.unknown[0] ?? '', /^The address the call comes from\./);
  assert.equal(one.matches[0]?.application?.webhook?.method, 'POST');
  await world.number(number, other, of);
  const two = await explainInbound(own.user, { number });
  assert.match(two.summary, /^2 carriers have the number 442079461234\. Which one/);
  assert.deepEqual(two.matches.map(({ steps }) => steps[0]?.done).toSorted(), [false, true]);
  const overOne = await explainInbound(own.user, { number, voip_carrier_sid: own.carrier });
  assert.deepEqual(
    overOne.matches.map(({ carrier }) => carrier.voip_carrier_sid),
    [own.carrier],
  );
  const foreign = await explainInbound(world.who.userA2, { number });
  assert.deepEqual([foreign.matches.length, foreign.unknown.length], [0, 1]);
  const hidden = await explainInbound(world.who.userA2, { number, voip_carrier_sid: own.carrier });
  assert.equal(hidden.summary, 'This carrier does not exist, or you have no access to it.');
});

test('both ways in which an application may answer are named, and which of them counts is said to be unknown', async () => {
  const own = await accountWithDevice();
  await app.db
    .updateTable('applications')
    .set({ app_json: '[{"verb":"hangup"}]' })
    .where('application_sid', '=', own.application_sid)
    .execute();
  const { application, unknown } = (await askDevice(own.user, `desk@${own.sip_realm}`)).body;
  assert.equal(application?.has_verbs, true);
  assert.match(unknown.at(-1) ?? '', /Which one the platform uses is unknown here\.$/);
});

test('an outgoing call says which application goes on once it is answered, never that of somebody else', async () => {
  const own = await world.freshAccount();
  const application_sid = await applicationWithHook(own.account_sid, 'Dialler');
  const ask = (as: Who): Promise<Reply<OutboundExplanation>> =>
    app.ask(outbound.method, outbound.path, { as, body: { number: '44', application_sid } });
  const said = (await ask(own.user)).body;
  assert.equal(said.application?.name, 'Dialler');
  assert.match(said.unknown[0] ?? '', /^Whether the called party answers\./);
  assert.equal((await ask(world.who.userA2)).status, 404);
  const plain = await app.ask<OutboundExplanation>(outbound.method, outbound.path, {
    as: own.user,
    body: { number: '44' },
  });
  assert.equal(plain.body.application, null);
});
