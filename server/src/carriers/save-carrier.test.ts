import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import type { SipGateway, SmppGateway } from '@trunkline/contract/carriers/gateways.contract.ts';
import {
  type CarrierBody,
  type CarrierWorld,
  carrierWorld,
  faultsOf,
  pathOf,
} from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Tenants } from '../testing/tenants.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

const create = (body: CarrierBody) =>
  app.ask<{ sid: string }>('POST', '/VoipCarriers', {
    as: who.userA,
    body: aCarrier({ account_sid: who.a1, ...body }),
  });

const out = { inbound: 0, outbound: 1 } as const;

test('every rule about SIP gateways is the server’s, by row (C18)', async () => {
  for (const [body, faults] of [
    [{ sip_gateways: [] }, ['sip_gateways: You must provide at least one SIP Gateway.']],
    [{ trunk_type: 'auth', inbound_auth_username: 'a', inbound_auth_password: 'b', sip_gateways: [] }, []],
    [
      { sip_gateways: [aSipGateway({ ipv4: 'sip.example.com' })] },
      ['sip_gateways.0.ipv4: A fully qualified domain name may only be used for outbound calls.'],
    ],
    [
      { sip_gateways: [aSipGateway({ ipv4: '999.0.0.1' })] },
      ['sip_gateways.0.ipv4: Please provide a valid IP address or fully qualified domain name.'],
    ],
    [
      { sip_gateways: [aSipGateway(), aSipGateway(out)] },
      ['sip_gateways.1.ipv4: Each SIP gateway must have a unique IP address.'],
    ],
    [{ sip_gateways: [aSipGateway(), aSipGateway({ port: 5061 })] }, []],
    [
      { sip_gateways: [aSipGateway({ inbound: 0 })] },
      ['sip_gateways.0.inbound: Choose inbound, outbound or both.'],
    ],
    [
      { sip_gateways: [aSipGateway({ ...out, netmask: 24 })] },
      ['sip_gateways.0.netmask: The netmask of an outbound-only gateway must be 32.'],
    ],
    [
      { sip_gateways: [aSipGateway({ netmask: 33 }), aSipGateway({ netmask: 0, port: 65_536 })] },
      [
        'sip_gateways.0.netmask: The netmask must be a whole number from 1 to 32',
        'sip_gateways.1.netmask: The netmask must be a whole number from 1 to 32',
        'sip_gateways.1.port: The port must be a whole number from 0 to 65535',
      ],
    ],
    [
      { sip_gateways: [aSipGateway({ netmask: 24.5 }), aSipGateway({ protocol: 'sctp' as 'udp' })] },
      [
        'sip_gateways.0.netmask: The netmask must be a whole number from 1 to 32',
        'sip_gateways.1.protocol: The protocol must be one of udp, tcp, tls, tls/srtp',
      ],
    ],
    [
      {
        trunk_type: 'reg',
        register_username: 'a',
        register_password: 'b',
        register_sip_realm: 'example.com',
      },
      ['sip_gateways: You must provide at least one Outbound Gateway.'],
    ],
  ] as [CarrierBody, string[]][]) {
    const reply = await create(body);
    if (faults.length > 0) assert.deepEqual(faultsOf(reply), faults);
    else assert.equal(reply.status, 201, reply.text);
  }
});

test('every rule about SMPP gateways is the server’s, by row (C18)', async () => {
  for (const [body, faults] of [
    [
      { smpp_gateways: [anSmppGateway({ ipv4: 'example.com' })] },
      ['smpp_gateways.0.ipv4: When using an FQDN, you must use a subdomain (e.g. smpp.example.com).'],
    ],
    [
      { smpp_gateways: [anSmppGateway({ ipv4: 'x' })] },
      ['smpp_gateways.0.ipv4: Please provide a valid outbound IP address or fully qualified domain name.'],
    ],
    [
      { smpp_gateways: [anSmppGateway(), anSmppGateway()] },
      ['smpp_gateways.1.ipv4: Each outbound SMPP gateway must have a unique IP address.'],
    ],
    [
      { smpp_system_id: 'us', smpp_gateways: [] },
      ['smpp_gateways: You must provide at least one Outbound Gateway.'],
    ],
    [
      { smpp_gateways: [anSmppGateway({ ipv4: '203.0.113.9', inbound: 1, outbound: 0 })] },
      ['smpp_inbound_password: The inbound password is required when inbound IP addresses are whitelisted.'],
    ],
  ] as [CarrierBody, string[]][])
    assert.deepEqual(faultsOf(await create(body)), faults);
});

test('rows with a sid change, rows without one are added, those left out go; sids stay', async () => {
  const sid = await world.make({
    sip_gateways: [aSipGateway(), aSipGateway({ ipv4: '203.0.113.8' }), aSipGateway({ ipv4: '203.0.113.9' })],
    smpp_gateways: [anSmppGateway()],
  });
  const stored = await world.get(sid);
  const [first, second] = stored.sip_gateways as [SipGateway, SipGateway];
  const added = aSipGateway({ ipv4: 'sip.example.com', ...out, port: null, protocol: null });
  const sip_gateways = [{ ...second, protocol: 'tls' }, added, first];
  assert.equal((await world.put(sid, { sip_gateways }, who.userA1)).status, 204);
  const saved = await world.get(sid);
  assert.deepEqual(saved.sip_gateways.slice(0, 2), [first, { ...second, protocol: 'tls' }]);
  const { sip_gateway_sid, ...rest } = saved.sip_gateways[2] as SipGateway;
  assert.deepEqual(
    [rest.ipv4, rest.port, rest.protocol, rest.outbound, rest.is_active],
    ['sip.example.com', null, null, 1, 1],
  );
  assert.match(sip_gateway_sid, /^[0-9a-f-]{36}$/);
  assert.equal(saved.sip_gateways.length, 3);
  assert.deepEqual(saved.smpp_gateways, stored.smpp_gateways);
  assert.equal((await world.put(sid, { smpp_gateways: [] })).status, 204);
  assert.deepEqual(await world.get(sid), { ...saved, smpp_gateways: [] });
});

test('addresses can change places', async () => {
  const sid = await world.make({ sip_gateways: [aSipGateway(), aSipGateway({ ipv4: '203.0.113.8' })] });
  const [one, two] = (await world.get(sid)).sip_gateways as [SipGateway, SipGateway];
  const sip_gateways = [
    { ...one, ipv4: two.ipv4 },
    { ...two, ipv4: one.ipv4 },
  ];
  assert.equal((await world.put(sid, { sip_gateways })).status, 204);
  const saved = (await world.get(sid)).sip_gateways;
  assert.deepEqual(
    saved.map((row) => row.sip_gateway_sid),
    [two.sip_gateway_sid, one.sip_gateway_sid],
  );
});

test('a sid of another carrier, an unknown one and one that comes twice are refused on their rows', async () => {
  const sid = await world.make();
  const [own] = (await world.get(sid)).sip_gateways as [SipGateway];
  const [foreign] = (await world.get(await world.make())).sip_gateways as [SipGateway];
  const unknown = { ...own, sip_gateway_sid: randomUUID(), ipv4: '203.0.113.20' };
  const twice = { ...own, ipv4: '203.0.113.21' };
  const sip_gateways = [own, { ...foreign, ipv4: '203.0.113.22' }, unknown, twice];
  assert.deepEqual(faultsOf(await world.put(sid, { sip_gateways })), [
    'sip_gateways.1.sip_gateway_sid: This SIP gateway does not belong to this carrier.',
    'sip_gateways.2.sip_gateway_sid: This SIP gateway does not belong to this carrier.',
    'sip_gateways.3.sip_gateway_sid: This SIP gateway is in the list twice.',
  ]);
  const body = aCarrier({ account_sid: who.a1, sip_gateways: [own] });
  const created = await app.ask('POST', '/VoipCarriers', { as: who.userA1, body });
  assert.deepEqual(faultsOf(created), [
    'sip_gateways.0.sip_gateway_sid: This SIP gateway does not belong to this carrier.',
  ]);
});

test('a fault in the third row writes nothing: no carrier, no gateway, no entry', async () => {
  const rows = [aSipGateway(), aSipGateway({ ipv4: '203.0.113.8' }), aSipGateway({ ipv4: '203.0.113.8' })];
  const count = async () =>
    (await app.db.selectFrom('voip_carriers').select('name').execute()).length +
    (await app.db.selectFrom('sip_gateways').select('ipv4').execute()).length;
  const sid = await world.make();
  const [stored, counted, entries] = [await world.get(sid), await count(), await world.entries(sid)];
  assert.equal((await create({ sip_gateways: rows })).status, 400);
  const body = { name: 'Not this', sip_gateways: [...stored.sip_gateways, ...rows] };
  assert.deepEqual(faultsOf(await world.put(sid, body)), [
    'sip_gateways.1.ipv4: Each SIP gateway must have a unique IP address.',
    'sip_gateways.3.ipv4: Each SIP gateway must have a unique IP address.',
  ]);
  assert.deepEqual(await world.get(sid), stored);
  assert.deepEqual(await world.entries(sid), entries);
  assert.equal(await count(), counted);
});

test('what is stored counts where the carrier itself changes what is asked of its gateways', async () => {
  const inbound = anSmppGateway({ ipv4: '203.0.113.9', inbound: 1, outbound: 0 });
  const sid = await world.make({
    trunk_type: 'auth',
    inbound_auth_username: 'in',
    inbound_auth_password: 'canary-secret in',
    sip_gateways: [],
    smpp_inbound_password: 'canary-secret smpp',
    smpp_gateways: [inbound],
  });
  assert.deepEqual(faultsOf(await world.put(sid, { trunk_type: 'static_ip' })), [
    'sip_gateways: You must provide at least one SIP Gateway.',
  ]);
  assert.deepEqual(faultsOf(await world.put(sid, { smpp_inbound_password: null })), [
    'smpp_inbound_password: The inbound password is required when inbound IP addresses are whitelisted.',
  ]);
  const { smpp_gateways } = await world.get(sid);
  assert.deepEqual(faultsOf(await world.put(sid, { smpp_system_id: 'us', smpp_gateways })), [
    'smpp_gateways: You must provide at least one Outbound Gateway.',
  ]);
  assert.equal(
    (await world.put(sid, { trunk_type: 'static_ip', sip_gateways: [aSipGateway()] })).status,
    204,
  );
});

test('a template’s placeholder stays while nobody touches the gateways, and is refused when somebody does', async () => {
  const sid = await world.make();
  const host = '<your-domain>.example.com';
  await app.db
    .updateTable('sip_gateways')
    .set({ ipv4: host, ...out })
    .where('voip_carrier_sid', '=', sid)
    .execute();
  const { sip_gateways } = await world.get(sid);
  assert.equal((await world.put(sid, { name: 'Renamed', sip_gateways })).status, 204);
  assert.deepEqual(faultsOf(await world.put(sid, { sip_gateways: [...sip_gateways, aSipGateway()] })), [
    'sip_gateways.0.ipv4: Please provide a valid IP address or fully qualified domain name.',
  ]);
});

test('a netmask or port that the platform let in stays as it is, and is refused when somebody changes its list', async () => {
  const sid = await world.make({ smpp_gateways: [anSmppGateway()] });
  for (const [table, values] of [
    ['sip_gateways', { ipv4: '0.0.0.0', netmask: 0 }],
    ['smpp_gateways', { port: 70_000 }],
  ] as const)
    await app.db.updateTable(table).set(values).where('voip_carrier_sid', '=', sid).execute();
  const { sip_gateways, smpp_gateways } = await world.get(sid);
  const [row] = sip_gateways as [SipGateway];
  assert.equal((await world.put(sid, { name: 'Renamed', sip_gateways, smpp_gateways })).status, 204);
  const path = `/SipGateways/${row.sip_gateway_sid}`;
  const putRow = (body: object) => app.ask('PUT', path, { as: who.userA1, body });
  assert.equal((await putRow({ ...row, pad_crypto: 1 })).status, 204);
  const fault = 'The netmask must be a whole number from 1 to 32';
  for (const netmask of [-1, 33, 2 ** 31])
    assert.deepEqual(faultsOf(await putRow({ netmask })), [`netmask: ${fault}`]);
  assert.deepEqual(faultsOf(await world.put(sid, { sip_gateways: [{ ...row, port: 5061 }] })), [
    `sip_gateways.0.netmask: ${fault}`,
  ]);
  const sms = await world.put(sid, { smpp_gateways: smpp_gateways.map((one) => ({ ...one, use_tls: 1 })) });
  assert.deepEqual(faultsOf(sms), ['smpp_gateways.0.port: The port must be a whole number from 0 to 65535']);
});

test('a place that a platform has stored for each way stays while other rows change, and takes no third', async () => {
  const sid = await world.make();
  const [stored] = (await world.get(sid)).sip_gateways;
  assert.ok(stored);
  const sip_gateway_sid = randomUUID();
  const pair = { ...stored, sip_gateway_sid, inbound: 0, outbound: 1 } as const;
  await app.db.insertInto('sip_gateways').values(pair).execute();
  const { sip_gateways } = await world.get(sid);
  const other = aSipGateway({ ipv4: '192.0.2.77' });
  assert.equal((await world.put(sid, { sip_gateways: [other, ...sip_gateways] })).status, 204);
  const now = (await world.get(sid)).sip_gateways;
  assert.equal(now.length, 3);
  const unique = 'Each SIP gateway must have a unique IP address.';
  const faults = async (rows: object[]) => faultsOf(await world.put(sid, { sip_gateways: rows }));
  assert.match(
    String(await faults([...now, aSipGateway({ ipv4: stored.ipv4, port: stored.port })])),
    new RegExp(unique),
  );
  const putRow = (body: object) =>
    app.ask('PUT', `/SipGateways/${stored.sip_gateway_sid}`, { as: who.userA1, body });
  assert.equal((await putRow({ netmask: 30 })).status, 204);
  assert.equal((await putRow({ outbound: 1 })).status, 422);
  const both = now.map((row) => (row.sip_gateway_sid === sip_gateway_sid ? { ...row, inbound: 1 } : row));
  assert.match(String(await faults(both)), new RegExp(unique));
});

test('what a platform has stored of a carrier, empty texts too, is saved again as it is, and does not begin to register', async () => {
  const sid = await world.make({ trunk_type: 'static_ip' });
  const texts = {
    ...{ register_username: 'two words', register_password: '', register_sip_realm: '' },
    ...{ register_from_domain: 'nowhere', inbound_auth_username: '', tech_prefix: '1', diversion: '' },
    ...{ outbound_sip_proxy: 'localhost', smpp_system_id: '' },
  };
  const odd = { trunk_type: 'reg', requires_register: 0, ...texts } as const;
  await app.db.updateTable('voip_carriers').set(odd).where('voip_carrier_sid', '=', sid).execute();
  const read = await world.get(sid);
  assert.equal((await world.put(sid, read)).status, 204);
  assert.equal((await world.put(sid, { description: 'Seen', inbound_auth_username: null })).status, 204);
  assert.equal((await world.get(sid)).requires_register, 0);
  assert.deepEqual(faultsOf(await world.put(sid, { tech_prefix: '2' })), [
    'tech_prefix: The tech prefix must have at least 3 characters.',
  ]);
  assert.equal(
    (await world.put(sid, { register_username: 'oneword', register_password: 'canary-secret pw' })).status,
    204,
  );
  assert.equal((await world.put(sid, { requires_register: 1 })).status, 204);
  assert.equal((await world.put(sid, { requires_register: 0 })).status, 204);
  assert.equal((await world.get(sid)).requires_register, 1);
});

test('150 gateways of a kind are saved at once, 151 are refused', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => aSipGateway({ ipv4: `203.0.113.${at}` }));
  const sid = await world.make({ sip_gateways: rows });
  const { sip_gateways } = await world.get(sid);
  assert.equal(sip_gateways.length, 150);
  const changed = sip_gateways.map((row) => ({
    ...row,
    port: 5062,
    is_active: row.ipv4.endsWith('1') ? 0 : 1,
  }));
  assert.equal((await world.put(sid, { sip_gateways: changed })).status, 204);
  assert.deepEqual(
    new Set((await world.get(sid)).sip_gateways.map((row) => JSON.stringify(row))),
    new Set(changed.map((row) => JSON.stringify(row))),
  );
  const tooMany = await create({ sip_gateways: [...rows, aSipGateway({ ipv4: '203.0.113.200' })] });
  assert.deepEqual(faultsOf(tooMany), ['sip_gateways: At most 150 SIP gateways']);
});

test('two people at one carrier: the second is told, whether it was about gateways or not; the registrar is no person', async () => {
  const sid = await world.make({ smpp_gateways: [anSmppGateway()] });
  const save = async (etag: unknown, body: object) =>
    app.ask('PUT', pathOf(sid), { as: who.userA, body, headers: { 'if-match': String(etag) } });
  const read = () => app.ask('GET', pathOf(sid), { as: who.userA1 });
  const { headers } = await read();
  const [smpp] = (await world.get(sid)).smpp_gateways as [SmppGateway];
  const other = `/SmppGateways/${smpp.smpp_gateway_sid}`;
  assert.equal((await app.ask('PUT', other, { as: who.userA1, body: { use_tls: 1 } })).status, 204);
  const refused = await save(headers.etag, { name: 'Late' });
  assert.equal(refused.status, 409);
  assert.deepEqual(refused.problem.current, await world.get(sid));
  const now = await read();
  await app.db
    .updateTable('voip_carriers')
    .set({ register_status: '{"status":"ok"}' })
    .where('voip_carrier_sid', '=', sid)
    .execute();
  assert.equal((await save(now.headers.etag, { name: 'In time' })).status, 204);
});

test('every change has an audit entry in the name of its author, gateways included, secrets masked', async () => {
  const body = aCarrier({ smpp_password: 'smpp canary-secret', account_sid: who.a1 });
  const { body: made } = await app.ask<{ sid: string }>('POST', '/VoipCarriers', { as: who.userA1, body });
  const password = 'another canary-secret';
  await world.put(
    made.sid,
    { name: 'Renamed', smpp_password: password, sip_gateways: [aSipGateway({ port: 5070 })] },
    who.userA1,
  );
  await app.ask('DELETE', pathOf(made.sid), { as: who.userA1 });
  const entries = await world.entries(made.sid);
  assert.deepEqual(
    entries.map(({ action, kind, record_name, account_sid, actor_name }) => [
      action,
      kind,
      record_name,
      account_sid,
      actor_name,
    ]),
    [
      ['create', 'carriers', body.name, who.a1, who.userA1.name],
      ['update', 'carriers', 'Renamed', who.a1, who.userA1.name],
      ['delete', 'carriers', 'Renamed', who.a1, who.userA1.name],
    ],
  );
  const [, update, deleted] = entries;
  const [from, to] = [JSON.parse(update?.before_json ?? ''), JSON.parse(update?.after_json ?? '')];
  assert.deepEqual([from.sip_gateways[0].port, to.sip_gateways[0].port], [5060, 5070]);
  assert.deepEqual([from.smpp_password, to.smpp_password], ['smpp cXXXXXXXXXX', 'anotheXXXXXXXXXX']);
  assert.deepEqual(JSON.parse(deleted?.before_json ?? ''), to);
  assert.ok(!JSON.stringify(entries).includes('canary-secret'));
});
