import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { bulkEndpoints } from '@trunkline/contract/bulk/bulk.contract.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { NOT_YOURS_TO_CHANGE, NOT_YOURS_TO_DELETE } from '@trunkline/contract/carriers/carriers.policy.ts';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aCarrierRow } from '../testing/carrier-rows.ts';
import { type CarrierWorld, carrierWorld, faultsOf, pathOf } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

const { create, read, update, remove } = carrierEndpoints;

test('POST VoipCarriers is refused without a credential, to neighbours and to view-only users', async () => {
  const body = aCarrier({ account_sid: who.a1, name: 'Never made' });
  const request = { method: create.method, path: create.path, body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  for (const path of [
    `/ServiceProviders/${who.providerA}/VoipCarriers`,
    `/Accounts/${who.a1}/VoipCarriers`,
  ]) {
    for (const as of [who.userB, who.userB1])
      assert.equal((await app.ask('POST', path, { as, body: aCarrier() })).status, 403, path);
    assert.equal((await app.ask('POST', path, { as: who.viewerA1, body: aCarrier() })).status, 403);
  }
  const made = await app.db
    .selectFrom('voip_carriers')
    .select('name')
    .where('name', '=', 'Never made')
    .execute();
  assert.deepEqual(made, []);
});

test('POST VoipCarriers says what is wrong with each field and each row', async () => {
  const body = {
    name: ' ',
    dtmf_type: 'morse',
    sip_gateways: [aSipGateway(), aSipGateway({ ipv4: 'sip.example.com', port: 50.5 })],
  };
  const reply = await app.ask(create.method, create.path, { as: who.userA1, body });
  assert.deepEqual(faultsOf(reply), [
    'name: Carrier name is required',
    'dtmf_type: dtmf_type must be one of rfc2833, tones, info',
    'sip_gateways.1.port: The port must be a whole number from 0 to 65535',
  ]);
  const rules = await app.ask(create.method, create.path, {
    as: who.userA1,
    body: aCarrier({
      requires_register: 1,
      tech_prefix: '12',
      outbound_sip_proxy: 'nonsense',
      sip_gateways: [aSipGateway(), aSipGateway(), aSipGateway({ ipv4: 'x', port: 70_000 })],
      smpp_gateways: [anSmppGateway({ ipv4: '203.0.113.9', inbound: 1 })],
    }),
  });
  assert.deepEqual(faultsOf(rules), [
    'register_username: Registering with the carrier requires a username.',
    'register_password: Registering with the carrier requires a password.',
    'tech_prefix: The tech prefix must have at least 3 characters.',
    'outbound_sip_proxy: Please provide a valid SIP Proxy domain or IP address.',
    'sip_gateways.1.ipv4: Each SIP gateway must have a unique IP address.',
    'sip_gateways.2.ipv4: Please provide a valid IP address or fully qualified domain name.',
    'sip_gateways.2.port: The port must be a whole number from 0 to 65535',
    'smpp_inbound_password: The inbound password is required when inbound IP addresses are whitelisted.',
  ]);
});

test('an account makes its own carrier without naming itself, and finds all it saved', async () => {
  const application_sid = await world.application(who.a1);
  const body = aCarrier({
    name: ' Full house ',
    description: 'all of it',
    application_sid,
    account_sid: null,
    e164_leading_plus: true,
    trunk_type: 'reg',
    requires_register: 0,
    register_username: 'ada',
    register_password: 'register canary-secret',
    register_sip_realm: 'sip.example.com',
    register_from_user: 'bob',
    register_from_domain: 'example.com',
    register_public_ip_in_contact: 1,
    tech_prefix: '555#',
    inbound_auth_username: 'in',
    inbound_auth_password: 'inbound canary-secret',
    diversion: '15551234567',
    smpp_system_id: 'us',
    smpp_password: 'short',
    smpp_inbound_system_id: 'them',
    smpp_inbound_password: 'smpp in canary-secret',
    smpp_enquire_link_interval: 30,
    dtmf_type: 'info',
    outbound_sip_proxy: 'sip:proxy.example.com : 5080',
    sip_gateways: [aSipGateway({ outbound: 1, protocol: 'tls/srtp', pad_crypto: 1 })],
    smpp_gateways: [anSmppGateway({ use_tls: 1, is_primary: 0 })],
  });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.userA1, body });
  assert.equal(reply.status, 201, reply.text);
  const made = await world.get(reply.body.sid, who.userA1);
  const { sip_gateways, smpp_gateways, created_at, ...carrier } = made;
  assert.deepEqual(carrier, {
    ...Object.fromEntries(Object.entries(body).filter(([name]) => !name.endsWith('gateways'))),
    voip_carrier_sid: reply.body.sid,
    name: 'Full house',
    account_sid: who.a1,
    service_provider_sid: who.providerA,
    e164_leading_plus: 1,
    requires_register: 1,
    register_password: 'registXXXXXXXXXX',
    inbound_auth_password: 'inbounXXXXXXXXXX',
    smpp_password: 'XXXXXXXXXX',
    smpp_inbound_password: 'smpp iXXXXXXXXXX',
    outbound_sip_proxy: 'sip:proxy.example.com:5080',
    register_status: {},
  });
  assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(
    sip_gateways.map(({ sip_gateway_sid, ...row }) => row),
    [
      {
        ...aSipGateway({ outbound: 1, protocol: 'tls/srtp', pad_crypto: 1 }),
        voip_carrier_sid: made.voip_carrier_sid,
        is_active: 1,
        send_options_ping: 0,
        use_sips_scheme: 0,
        remove_ice: 0,
        dtls_off: 0,
      },
    ],
  );
  assert.deepEqual(
    smpp_gateways.map(({ smpp_gateway_sid, ...row }) => row),
    [{ ...anSmppGateway({ use_tls: 1, is_primary: 0 }), voip_carrier_sid: made.voip_carrier_sid }],
  );
  const stored = await world.row(made.voip_carrier_sid);
  assert.equal(stored.register_password, 'register canary-secret');
  assert.equal(stored.service_provider_sid, who.providerA);
});

test('GET VoipCarriers/{sid}: 401, foreign 403, unknown 404, malformed 400, and a view-only user reads', async () => {
  const sid = await world.make();
  const request = { method: read.method, path: pathOf(sid) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  assert.equal((await app.ask('GET', pathOf(randomUUID()), { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', pathOf('undefined'), { as: who.admin })).status, 400);
  assert.equal((await app.ask('GET', pathOf(sid), { as: who.viewerA1 })).status, 200);
});

test("an account reads its provider's carrier without secrets, and changes nothing about it (R26)", async () => {
  const sid = await world.make({
    service_provider_sid: who.providerA,
    inbound_auth_username: 'in',
    inbound_auth_password: 'inbound canary-secret',
    smpp_password: 'smpp canary-secret',
  });
  const whole = await world.get(sid, who.userA);
  assert.deepEqual([whole.account_sid, whole.inbound_auth_password], [null, 'inbounXXXXXXXXXX']);
  const seen = await world.get(sid, who.userA1);
  assert.deepEqual(seen, { ...whole, inbound_auth_password: null, smpp_password: null });
  assert.equal((await app.ask('GET', pathOf(sid), { as: who.userB1 })).status, 403);
  assert.equal((await world.put(sid, { name: 'Mine' }, who.userA1)).problem.msg, NOT_YOURS_TO_CHANGE);
  const deleted = await app.ask(remove.method, pathOf(sid), { as: who.userA1 });
  assert.equal(deleted.problem.msg, NOT_YOURS_TO_DELETE);
  assert.deepEqual(await world.get(sid, who.userA), whole);
});

test('PUT VoipCarriers/{sid} is refused to neighbours and view-only users under each spelling, and changes nothing then', async () => {
  const sid = await world.make();
  const stored = await world.get(sid);
  const body = { name: 'Taken over', sip_gateways: [] };
  for (const { path } of [update, ...update.also]) {
    const sids = { voip_carrier_sid: sid, account_sid: who.a1, service_provider_sid: who.providerA };
    const request = { method: update.method, path: at(path, sids), body };
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, who, request);
    await assertRefusedToViewers(app, who, request);
  }
  assert.equal((await world.put(randomUUID(), { name: 'x' })).status, 404);
  assert.deepEqual(await world.get(sid), stored);
});

test('a path that names another provider or account than the carrier’s is 404, in every spelling', async () => {
  const sid = await world.make();
  const shared = await world.make({ service_provider_sid: who.providerA });
  for (const [path, status] of [
    [`/Accounts/${who.a1}/VoipCarriers/${sid}`, 204],
    [`/ServiceProviders/${who.providerA}/VoipCarriers/${sid}`, 204],
    [`/Accounts/${who.a2}/VoipCarriers/${sid}`, 404],
    [`/ServiceProviders/${who.providerB}/VoipCarriers/${sid}`, 404],
    [`/Accounts/${who.a1}/VoipCarriers/${shared}`, 404],
    [`/ServiceProviders/${who.providerA}/VoipCarriers/${shared}`, 204],
  ] as const) {
    const reply = await app.ask('PUT', path, { as: who.admin, body: { description: path } });
    assert.equal(reply.status, status, path);
    if (status === 404) assert.equal((await app.ask('DELETE', path, { as: who.admin })).status, 404, path);
  }
  assert.equal(
    (await app.ask('DELETE', `/Accounts/${who.a1}/VoipCarriers/${sid}`, { as: who.userA1 })).status,
    204,
  );
  const path = `/ServiceProviders/${who.providerA}/VoipCarriers/${shared}`;
  assert.equal((await app.ask('DELETE', path, { as: who.userA })).status, 204);
});

test('a PUT that names one field changes one field, and gateways that it does not name stay', async () => {
  const sid = await world.make({ register_username: 'ada', register_password: 'a canary-secret' });
  const stored = await world.get(sid);
  assert.equal((await world.put(sid, { dtmf_type: 'tones' }, who.userA1)).status, 204);
  assert.deepEqual(await world.get(sid), { ...stored, dtmf_type: 'tones' });
});

test('saving what was read changes nothing, masked passwords included; null clears one', async () => {
  const sid = await world.make({
    inbound_auth_username: 'in',
    inbound_auth_password: 'inbound canary-secret',
    smpp_password: 'short',
  });
  const stored = await world.get(sid);
  assert.equal((await world.put(sid, stored, who.userA1)).status, 204);
  assert.deepEqual(await world.get(sid), stored);
  const { inbound_auth_password, smpp_password } = await world.row(sid);
  assert.deepEqual([inbound_auth_password, smpp_password], ['inbound canary-secret', 'short']);
  const cleared = { inbound_auth_username: null, inbound_auth_password: null };
  assert.equal((await world.put(sid, cleared)).status, 204);
  assert.equal((await world.row(sid)).inbound_auth_password, null);
});

test('the mask of another password is not taken for a password', async () => {
  const message = 'Enter the password again: this is the mask of another password.';
  const sid = await world.make({ smpp_password: 'smpp canary-secret' });
  const foreign = await world.put(sid, { smpp_password: 'othersXXXXXXXXXX' });
  assert.deepEqual(faultsOf(foreign), [`smpp_password: ${message}`]);
  const body = aCarrier({ account_sid: who.a1, smpp_password: 'XXXXXXXXXX' });
  const created = await app.ask('POST', create.path, { as: who.admin, body });
  assert.deepEqual(faultsOf(created), [`smpp_password: ${message}`]);
  assert.equal((await world.row(sid)).smpp_password, 'smpp canary-secret');
});

test('a change is judged with what is stored, and an old fault stops no other change', async () => {
  const sid = await world.make();
  assert.deepEqual(faultsOf(await world.put(sid, { requires_register: 1, register_username: 'ada' })), [
    'register_password: Registering with the carrier requires a password.',
  ]);
  await app.db
    .updateTable('voip_carriers')
    .set({ register_username: 'a da', outbound_sip_proxy: 'nonsense' })
    .where('voip_carrier_sid', '=', sid)
    .execute();
  assert.equal((await world.put(sid, { is_active: 0 })).status, 204);
  assert.equal((await world.put(sid, await world.get(sid))).status, 204);
  assert.deepEqual(faultsOf(await world.put(sid, { outbound_sip_proxy: 'still nonsense' })), [
    'outbound_sip_proxy: Please provide a valid SIP Proxy domain or IP address.',
  ]);
});

test('a carrier registers at its gateway where no realm is named, as clients of the platform send it', async () => {
  const body = aCarrier({
    requires_register: true,
    register_username: 'ada',
    register_password: 'x',
    register_sip_realm: null,
    account_sid: who.a1,
  });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.userA1, body });
  assert.equal(reply.status, 201, reply.text);
  const { requires_register, register_sip_realm } = await world.get(reply.body.sid);
  assert.deepEqual([requires_register, register_sip_realm], [1, null]);
});

test('the type of a trunk, DTMF and protocols are taken in upper and lower case, as the platform takes them', async () => {
  const named = { trunk_type: 'Static_IP', dtmf_type: 'RFC2833' };
  const rows = [
    { ...aSipGateway(), protocol: 'UDP' },
    { ...aSipGateway({ ipv4: '203.0.113.9' }), protocol: 'TLS/SRTP' },
  ];
  const body = { ...aCarrier(), ...named, account_sid: who.a1, sip_gateways: rows };
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.userA1, body });
  assert.equal(reply.status, 201, reply.text);
  const { trunk_type, dtmf_type, sip_gateways } = await world.get(reply.body.sid);
  const protocols = sip_gateways.map(({ protocol }) => protocol);
  assert.deepEqual([trunk_type, dtmf_type, protocols], ['static_ip', 'rfc2833', ['udp', 'tls/srtp']]);
  const wrong = await world.put(reply.body.sid, { dtmf_type: 'MORSE' } as object);
  assert.deepEqual(faultsOf(wrong), ['dtmf_type: dtmf_type must be one of rfc2833, tones, info']);
});

test('a trunk that registers does so whatever a request says', async () => {
  const sid = await world.make({ sip_gateways: [aSipGateway({ outbound: 1 })] });
  const register = {
    register_username: 'ada',
    register_password: 'x',
    register_sip_realm: 'sip.example.com',
  };
  assert.equal((await world.put(sid, { trunk_type: 'reg', ...register })).status, 204);
  assert.equal((await world.get(sid)).requires_register, 1);
  assert.equal((await world.put(sid, { requires_register: 0 })).status, 204);
  assert.equal((await world.get(sid)).requires_register, 1);
  assert.equal((await world.put(sid, { trunk_type: 'static_ip', requires_register: 0 })).status, 204);
  assert.equal((await world.get(sid)).requires_register, 0);
});

test('the registration status is told as an object of known keys, and never written', async () => {
  const sid = await world.make();
  const stored = {
    status: 'fail',
    reason: { code: 'X' },
    callId: 'c',
    timestamp: 1_700_000_000,
    secret: 'canary-secret',
  };
  const set = (register_status: string | null) =>
    app.db
      .updateTable('voip_carriers')
      .set({ register_status })
      .where('voip_carrier_sid', '=', sid)
      .execute();
  await set(JSON.stringify(stored));
  const status = { status: 'fail', reason: null, callId: 'c', timestamp: '2023-11-14T22:13:20.000Z' };
  assert.deepEqual((await world.get(sid)).register_status, status);
  assert.equal(
    (await world.put(sid, { register_status: { status: 'ok' }, name: 'Still failing' })).status,
    204,
  );
  assert.deepEqual((await world.get(sid)).register_status, status);
  await set('{ not JSON');
  assert.deepEqual((await world.get(sid)).register_status, {});
});

test('who switches registering off ends how it went, in one carrier and in many; an edit of one that the registrar gave up does not', async () => {
  const failed = { register_status: '{"status":"fail"}', service_provider_sid: who.providerA };
  const on = { ...failed, is_active: 1, requires_register: 1 } as const;
  const [one, other, givenUp] = [
    await aCarrierRow(app.db, on),
    await aCarrierRow(app.db, on),
    await aCarrierRow(app.db, { ...on, requires_register: 0 }),
  ];
  assert.equal((await world.put(one, { is_active: 0 })).status, 204);
  const body = { kind: 'carriers', action: 'deactivate', sids: [other] };
  const many = await app.ask('POST', bulkEndpoints.change.path, { as: who.userA, body });
  assert.equal(many.status, 200, many.text);
  assert.equal((await world.put(givenUp, { description: 'Asked them why' })).status, 204);
  const statuses = [];
  for (const sid of [one, other, givenUp]) statuses.push((await world.get(sid)).register_status?.status);
  assert.deepEqual(statuses, [undefined, undefined, 'fail']);
});
