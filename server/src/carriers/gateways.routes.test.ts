import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { NOT_YOURS_TO_CHANGE } from '@trunkline/contract/carriers/carriers.policy.ts';
import { anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import {
  type SipGateway,
  type SmppGateway,
  sipGatewayEndpoints,
  smppGatewayEndpoints,
} from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Method } from '@trunkline/contract/core/endpoint.ts';
import { type CarrierWorld, carrierWorld, faultsOf } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { type Reply, startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  type Tenants,
} from '../testing/tenants.ts';
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

const sip = (sip_gateway_sid: string) => at(sipGatewayEndpoints.read.path, { sip_gateway_sid });
const smpp = (smpp_gateway_sid: string) => at(smppGatewayEndpoints.read.path, { smpp_gateway_sid });
const post = (path: string, body: object, as: Who = who.userA1) =>
  app.ask<{ sid: string }>('POST', path, { as, body });
const put = (path: string, body: object) => app.ask('PUT', path, { as: who.userA1, body });
const del = (path: string) => app.ask('DELETE', path, { as: who.userA1 });

/** A carrier with two SIP gateways and an SMPP one each way, and where they are. */
async function make() {
  const sid = await world.make({
    sip_gateways: [aSipGateway(), aSipGateway({ ipv4: 'sip.example.com', inbound: 0, outbound: 1 })],
    smpp_inbound_password: 'smpp canary-secret',
    smpp_gateways: [anSmppGateway(), anSmppGateway({ ipv4: '203.0.113.9', inbound: 1, outbound: 0 })],
  });
  const { sip_gateways, smpp_gateways } = await world.get(sid);
  const [inbound, outbound] = sip_gateways as [SipGateway, SipGateway];
  const [smppInbound, smppOutbound] = smpp_gateways as [SmppGateway, SmppGateway];
  return {
    sid,
    inbound: sip(inbound.sip_gateway_sid),
    outbound: sip(outbound.sip_gateway_sid),
    smppInbound: smpp(smppInbound.smpp_gateway_sid),
    smppOutbound: smpp(smppOutbound.smpp_gateway_sid),
  };
}

/** Status 422, with the sentence on this field if there is one. */
function conflictOf({ status, problem }: Reply): string {
  assert.equal(status, 422, problem?.msg);
  const [issue] = problem.issues ?? [];
  return issue ? `${issue.path}: ${issue.message}` : problem.msg;
}

test('gateways are refused without a credential, to neighbours and to view-only users', async () => {
  const { sid, inbound, smppOutbound } = await make();
  const stored = await world.get(sid);
  const changes: [Method, string, object?][] = [
    [
      sipGatewayEndpoints.create.method,
      sipGatewayEndpoints.create.path,
      { voip_carrier_sid: sid, ...aSipGateway({ ipv4: '203.0.113.50' }) },
    ],
    [sipGatewayEndpoints.update.method, inbound, { port: 5061 }],
    [sipGatewayEndpoints.remove.method, inbound],
    [
      smppGatewayEndpoints.create.method,
      smppGatewayEndpoints.create.path,
      { voip_carrier_sid: sid, ...anSmppGateway({ ipv4: '203.0.113.50' }) },
    ],
    [smppGatewayEndpoints.update.method, smppOutbound, { use_tls: 1 }],
    [smppGatewayEndpoints.remove.method, smppOutbound],
  ];
  for (const [method, path, body] of changes) {
    const request = { method, path, body };
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, who, request);
    await assertRefusedToViewers(app, who, request);
  }
  for (const path of [
    `${sipGatewayEndpoints.list.path}?voip_carrier_sid=${sid}`,
    inbound,
    `${smppGatewayEndpoints.list.path}?voip_carrier_sid=${sid}`,
    smppOutbound,
  ]) {
    await assertNeedsCredential(app, { method: 'GET', path });
    await assertRefusedToNeighbours(app, who, { method: 'GET', path });
    assert.equal((await app.ask('GET', path, { as: who.viewerA1 })).status, 200, path);
  }
  assert.deepEqual(await world.get(sid), stored);
});

test("an account sees its provider's gateways and changes none, an API key like a person", async () => {
  const sid = await world.make({ service_provider_sid: who.providerA, smpp_gateways: [anSmppGateway()] });
  const { sip_gateways, smpp_gateways } = await world.get(sid);
  const key = await app.world.key({ account_sid: who.a1 });
  for (const as of [who.userA1, key]) {
    const listed = await app.ask<SipGateway[]>('GET', `/SipGateways?voip_carrier_sid=${sid}`, { as });
    assert.deepEqual(listed.body, sip_gateways);
    const path = smpp(smpp_gateways[0]?.smpp_gateway_sid ?? '');
    assert.deepEqual((await app.ask<SmppGateway>('GET', path, { as })).body, smpp_gateways[0]);
    assert.equal((await app.ask('PUT', path, { as, body: { use_tls: 1 } })).problem.msg, NOT_YOURS_TO_CHANGE);
  }
  const own = await make();
  assert.equal((await app.ask('PUT', own.smppOutbound, { as: key, body: { use_tls: 1 } })).status, 204);
});

test('a list wants a carrier that is there, and is in the order of its addresses', async () => {
  for (const path of ['/SipGateways', '/SmppGateways']) {
    const missing = await app.ask('GET', path, { as: who.admin });
    assert.deepEqual([missing.status, missing.problem.msg], [400, 'missing voip_carrier_sid']);
    assert.equal((await app.ask('GET', `${path}?voip_carrier_sid=x`, { as: who.admin })).status, 400);
    const unknown = `${path}?voip_carrier_sid=${randomUUID()}`;
    assert.equal((await app.ask('GET', unknown, { as: who.admin })).status, 404);
  }
  const sid = await world.make({
    sip_gateways: [aSipGateway({ ipv4: '203.0.113.8' }), aSipGateway({ port: 5062 }), aSipGateway()],
  });
  const { body } = await app.ask<SipGateway[]>('GET', `/SipGateways?voip_carrier_sid=${sid}`, {
    as: who.userA,
  });
  assert.deepEqual(
    body.map((row) => [row.ipv4, row.port]),
    [
      ['203.0.113.7', 5060],
      ['203.0.113.7', 5062],
      ['203.0.113.8', 5060],
    ],
  );
});

test('a gateway that is not there is 404; a new one for a carrier that is not there 400', async () => {
  for (const path of [sip(randomUUID()), smpp(randomUUID())])
    for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as [Method, object?][])
      assert.equal((await app.ask(method, path, { as: who.admin, body })).status, 404, `${method} ${path}`);
  const voip_carrier_sid = randomUUID();
  for (const [path, row] of [
    ['/SipGateways', aSipGateway()],
    ['/SmppGateways', anSmppGateway()],
  ] as const) {
    assert.deepEqual(faultsOf(await post(path, { voip_carrier_sid, ...row })), [
      `voip_carrier_sid: There is no carrier ${voip_carrier_sid}.`,
    ]);
    assert.deepEqual(faultsOf(await post(path, row)), ['voip_carrier_sid: missing voip_carrier_sid']);
  }
  assert.deepEqual(faultsOf(await post('/SmppGateways', { voip_carrier_sid })), ['ipv4: missing field ipv4']);
});

test('a new gateway has the defaults of its kind, and is judged alone and beside those that are there', async () => {
  const { sid } = await make();
  const voip_carrier_sid = sid;
  const made = await post('/SipGateways', { voip_carrier_sid, ipv4: '203.0.113.20' });
  assert.equal(made.status, 201, made.text);
  const { sip_gateway_sid, ...row } = (
    await app.ask<SipGateway>('GET', sip(made.body.sid), { as: who.userA1 })
  ).body;
  assert.deepEqual(row, {
    voip_carrier_sid,
    ipv4: '203.0.113.20',
    netmask: 32,
    port: null,
    inbound: 1,
    outbound: 0,
    is_active: 1,
    send_options_ping: 0,
    use_sips_scheme: 0,
    pad_crypto: 0,
    remove_ice: 0,
    dtls_off: 0,
    protocol: 'udp',
  });
  const smppMade = await post('/SmppGateways', { voip_carrier_sid, ipv4: '203.0.113.20' });
  const saved = (await app.ask<SmppGateway>('GET', smpp(smppMade.body.sid), { as: who.userA1 })).body;
  assert.deepEqual(
    [saved.port, saved.netmask, saved.is_primary, saved.inbound, saved.outbound, saved.use_tls],
    [2775, 32, 1, 0, 1, 0],
  );
  const alone = await post('/SipGateways', { voip_carrier_sid, ...aSipGateway({ ipv4: 'nonsense' }) });
  assert.deepEqual(faultsOf(alone), [
    'ipv4: Please provide a valid IP address or fully qualified domain name.',
  ]);
  assert.equal(
    conflictOf(await post('/SipGateways', { voip_carrier_sid, ...aSipGateway() })),
    'ipv4: Each SIP gateway must have a unique IP address.',
  );
  assert.equal(
    conflictOf(await post('/SmppGateways', { voip_carrier_sid, ...anSmppGateway() })),
    'ipv4: Each outbound SMPP gateway must have a unique IP address.',
  );
});

test('of those who add the same gateway at the same moment, one does', async () => {
  const voip_carrier_sid = await world.make();
  const row = aSipGateway({ ipv4: '203.0.113.30' });
  const replies = await Promise.all(
    [who.userA1, who.userA, who.admin, who.userA1].map((as) =>
      post('/SipGateways', { voip_carrier_sid, ...row }, as),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422]);
  assert.equal((await world.get(voip_carrier_sid)).sip_gateways.length, 2);
});

test('a carrier has at most 150 gateways of a kind', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => aSipGateway({ ipv4: `203.0.113.${at}` }));
  const voip_carrier_sid = await world.make({ sip_gateways: rows });
  assert.equal(
    conflictOf(await post('/SipGateways', { voip_carrier_sid, ...aSipGateway({ ipv4: '203.0.113.200' }) })),
    'This carrier already has 150 SIP gateways, the maximum.',
  );
});

test('a PUT changes what it names, and the row that comes of it is judged', async () => {
  const { inbound, outbound, smppOutbound } = await make();
  const stored = (await app.ask<SipGateway>('GET', outbound, { as: who.userA1 })).body;
  const { voip_carrier_sid } = stored;
  const change = { protocol: 'tls', send_options_ping: true, port: '5061', voip_carrier_sid };
  assert.equal((await put(outbound, change)).status, 204);
  for (const path of [outbound, smppOutbound]) {
    assert.equal((await put(path, { voip_carrier_sid: '' })).status, 204);
    assert.deepEqual(faultsOf(await put(path, { voip_carrier_sid: randomUUID() })), [
      'voip_carrier_sid: The carrier of a gateway cannot be changed.',
    ]);
  }
  assert.deepEqual((await app.ask<SipGateway>('GET', outbound, { as: who.userA1 })).body, {
    ...stored,
    protocol: 'tls',
    port: 5061,
    send_options_ping: 1,
  });
  // As a platform answers one that it has stored without.
  assert.equal((await put(smppOutbound, { use_tls: null })).status, 204);
  assert.deepEqual(faultsOf(await put(outbound, { inbound: 1 })), [
    'ipv4: A fully qualified domain name may only be used for outbound calls.',
  ]);
  assert.deepEqual(faultsOf(await put(inbound, { inbound: 0 })), [
    'inbound: Choose inbound, outbound or both.',
  ]);
  assert.deepEqual(faultsOf(await put(inbound, { port: 65_536 })), [
    'port: The port must be a whole number from 0 to 65535',
  ]);
  assert.equal(
    conflictOf(await put(outbound, { ipv4: '203.0.113.7', port: 5060 })),
    'ipv4: Each SIP gateway must have a unique IP address.',
  );
  assert.deepEqual(faultsOf(await put(smppOutbound, { ipv4: 'example.com' })), [
    'ipv4: When using an FQDN, you must use a subdomain (e.g. smpp.example.com).',
  ]);
  assert.deepEqual(faultsOf(await put(smppOutbound, { ipv4: ' ' })), [
    'ipv4: Please provide a valid outbound IP address or fully qualified domain name.',
  ]);
});

test('an old fault in an address does not stop a change of something else', async () => {
  const { sid, outbound } = await make();
  await app.db
    .updateTable('sip_gateways')
    .set({ ipv4: '<your-domain>.example.com' })
    .where('voip_carrier_sid', '=', sid)
    .where('outbound', '=', 1)
    .execute();
  assert.equal((await put(outbound, { is_active: 0 })).status, 204);
  assert.equal((await put(outbound, { port: 5080 })).status, 400);
});

test('inbound SMPP addresses ask for the password with which the carrier binds', async () => {
  const voip_carrier_sid = await world.make({ smpp_gateways: [anSmppGateway({ ipv4: '203.0.113.9' })] });
  const message = 'inbound: The inbound password is required when inbound IP addresses are whitelisted.';
  const row = anSmppGateway({ ipv4: '203.0.113.10', inbound: 1 });
  assert.equal(conflictOf(await post('/SmppGateways', { voip_carrier_sid, ...row })), message);
  const path = smpp((await world.get(voip_carrier_sid)).smpp_gateways[0]?.smpp_gateway_sid ?? '');
  assert.equal(conflictOf(await put(path, { inbound: 1 })), message);
  await world.put(voip_carrier_sid, { smpp_inbound_password: 'smpp canary-secret' });
  assert.equal((await put(path, { inbound: 1 })).status, 204);
});

test('the last gateway that the trunk needs cannot go; one more can', async () => {
  const { sid, inbound, outbound, smppOutbound } = await make();
  assert.equal((await del(inbound)).status, 204);
  assert.equal(conflictOf(await del(outbound)), 'You must provide at least one SIP Gateway.');
  const register = { register_username: 'ada', register_password: 'x', register_sip_realm: 'example.com' };
  assert.equal((await world.put(sid, { trunk_type: 'reg', ...register })).status, 204);
  await post('/SipGateways', { voip_carrier_sid: sid, ...aSipGateway() });
  assert.equal(conflictOf(await del(outbound)), 'You must provide at least one Outbound Gateway.');
  const inbound_auth = { inbound_auth_username: 'in', inbound_auth_password: 'canary-secret in' };
  assert.equal((await world.put(sid, { trunk_type: 'auth', ...inbound_auth })).status, 204);
  for (const { sip_gateway_sid } of (await world.get(sid)).sip_gateways)
    assert.equal((await del(sip(sip_gateway_sid))).status, 204);
  assert.equal((await world.put(sid, { smpp_system_id: 'us' })).status, 204);
  assert.equal(conflictOf(await del(smppOutbound)), 'You must provide at least one Outbound Gateway.');
  assert.equal((await world.put(sid, { smpp_system_id: null })).status, 204);
  assert.equal((await del(smppOutbound)).status, 204);
});

test('two people at one gateway: the second is told', async () => {
  const { inbound } = await make();
  const { headers } = await app.ask('GET', inbound, { as: who.userA1 });
  const save = (port: number) =>
    app.ask('PUT', inbound, {
      as: who.userA1,
      body: { port },
      headers: { 'if-match': String(headers.etag) },
    });
  assert.equal((await save(5061)).status, 204);
  const late = await save(5062);
  assert.deepEqual([late.status, (late.problem.current as SipGateway).port], [409, 5061]);
});

test("each change is in the carrier's history, with the gateways before and after", async () => {
  const { sid, inbound, smppInbound } = await make();
  await put(inbound, { port: 5099 });
  await post('/SipGateways', { voip_carrier_sid: sid, ...aSipGateway({ ipv4: '203.0.113.77' }) });
  await del(smppInbound);
  assert.equal((await put(inbound, { port: -1 })).status, 400);
  const entries = await world.entries(sid);
  assert.deepEqual(
    entries.map(({ action, kind, actor_name }) => [action, kind, actor_name]),
    [
      ['create', 'carriers', who.admin.name],
      ...Array.from({ length: 3 }, () => ['update', 'carriers', who.userA1.name]),
    ],
  );
  const told = entries.slice(1).map(({ before_json, after_json }) =>
    [before_json, after_json].map((text) => {
      const { sip_gateways, smpp_gateways } = JSON.parse(text ?? '');
      return [sip_gateways.map((row: SipGateway) => row.port), smpp_gateways.length];
    }),
  );
  assert.deepEqual(told, [
    [
      [[5060, 5060], 2],
      [[5099, 5060], 2],
    ],
    [
      [[5099, 5060], 2],
      [[5099, 5060, 5060], 2],
    ],
    [
      [[5099, 5060, 5060], 2],
      [[5099, 5060, 5060], 1],
    ],
  ]);
  assert.ok(!JSON.stringify(entries).includes('canary-secret'));
});
