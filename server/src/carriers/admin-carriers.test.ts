/** What an operator keeps from accounts, and how wide a network may be let in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import type { Method } from '@trunkline/contract/core/endpoint.ts';
import { carrierWorld, faultsOf, pathOf } from '../testing/carrier-world.ts';
import { startApp } from '../testing/start-app.ts';

for (const [name, value] of [
  ['TRUNKLINE_ADMIN_CARRIER', 'true'],
  ['JAMBONES_ADMIN_CARRIER', '1'],
] as const)
  test(`with ${name}=${value} accounts change no carriers and SIP gateways, and everybody else does`, async () => {
    const app = await startApp({ [name]: value });
    const { who, get, make, put } = await carrierWorld(app);
    const sid = await make({ smpp_gateways: [anSmppGateway()] });
    const stored = await get(sid);
    const sip = `/SipGateways/${stored.sip_gateways[0]?.sip_gateway_sid}`;
    const { body: templates } = await app.ask<{ predefined_carrier_sid: string }[]>(
      'GET',
      '/PredefinedCarriers',
    );
    const template = templates[0]?.predefined_carrier_sid;
    const key = await app.world.key({ account_sid: who.a1 });
    const gateway = { voip_carrier_sid: sid, ...aSipGateway({ ipv4: '203.0.113.60' }) };
    const changes: [Method, string, object?][] = [
      ['POST', '/VoipCarriers', aCarrier()],
      ['POST', `/Accounts/${who.a1}/VoipCarriers`, aCarrier()],
      ['POST', `/Accounts/${who.a1}/PredefinedCarriers/${template}`],
      ['PUT', pathOf(sid), { name: 'x' }],
      ['PUT', pathOf(sid), { smpp_gateways: [] }],
      ['POST', '/SipGateways', gateway],
      ['PUT', sip, { port: 5061 }],
      ['DELETE', sip],
      ['DELETE', pathOf(sid)],
    ];
    for (const as of [who.userA1, key])
      for (const [method, path, body] of changes) {
        const reply = await app.ask(method, path, { as, body });
        assert.deepEqual(
          [reply.status, reply.problem.msg],
          [403, 'insufficient privileges'],
          `${method} ${path}`,
        );
      }
    const viewer = await app.ask('POST', '/VoipCarriers', { as: who.viewerA1, body: aCarrier() });
    assert.equal(viewer.problem.msg, 'User has view-only access');
    assert.deepEqual(await get(sid, who.userA1), stored);
    const smpp = { voip_carrier_sid: sid, ...anSmppGateway({ ipv4: '203.0.113.61' }) };
    assert.equal((await app.ask('POST', '/SmppGateways', { as: who.userA1, body: smpp })).status, 201);
    assert.equal((await app.ask('POST', '/SipGateways', { as: who.userA, body: gateway })).status, 201);
    assert.equal((await put(sid, { name: 'By the provider' }, who.userA)).status, 204);
    await app.close();
  });

test('with TRUNKLINE_ADMIN_CARRIER=false an account changes its carriers', async () => {
  const app = await startApp({ TRUNKLINE_ADMIN_CARRIER: 'false' });
  const { who, make, put } = await carrierWorld(app);
  assert.equal((await put(await make(), { name: 'Mine' }, who.userA1)).status, 204);
  await app.close();
});

test('networks wider than the operator allows are refused on their row; those that were there stay', async () => {
  const app = await startApp({ JAMBONZ_MIN_GATEWAY_NETMASK: '24' });
  const { who, get, make, put } = await carrierWorld(app);
  const wide = aSipGateway({ ipv4: '198.51.100.0', netmask: 23 });
  const message = 'The netmask is at least 24 on this server.';
  const body = aCarrier({ account_sid: who.a1, sip_gateways: [aSipGateway({ netmask: 24 }), wide] });
  const created = await app.ask('POST', '/VoipCarriers', { as: who.userA, body });
  assert.deepEqual(faultsOf(created), [`sip_gateways.1.netmask: ${message}`]);
  const sid = await make();
  const single = { voip_carrier_sid: sid, ...wide };
  assert.deepEqual(faultsOf(await app.ask('POST', '/SipGateways', { as: who.userA1, body: single })), [
    `netmask: ${message}`,
  ]);
  await app.db.updateTable('sip_gateways').set({ netmask: 16 }).where('voip_carrier_sid', '=', sid).execute();
  const [row] = (await get(sid)).sip_gateways;
  const path = `/SipGateways/${row?.sip_gateway_sid}`;
  assert.equal((await put(sid, { sip_gateways: [{ ...row, port: 5061 }] })).status, 204);
  assert.equal((await app.ask('PUT', path, { as: who.userA1, body: { port: 5062 } })).status, 204);
  assert.deepEqual(faultsOf(await put(sid, { sip_gateways: [{ ...row, netmask: 15 }] })), [
    `sip_gateways.0.netmask: ${message}`,
  ]);
  assert.deepEqual(faultsOf(await app.ask('PUT', path, { as: who.userA1, body: { netmask: 8 } })), [
    `netmask: ${message}`,
  ]);
  // Messages come from few places; the platform has no such limit there either.
  const smpp = { voip_carrier_sid: sid, ...anSmppGateway({ ipv4: '203.0.113.0', netmask: 8 }) };
  assert.equal((await app.ask('POST', '/SmppGateways', { as: who.userA1, body: smpp })).status, 201);
  await app.close();
});
