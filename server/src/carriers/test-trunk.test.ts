import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskedGateway, SipTester } from '../outside/sip-options.ts';
import { aCarrierRow, aGatewayRow } from '../testing/carrier-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { testTrunk } from './test-trunk.ts';
import { findTestedCarrier } from './trunk-test.store.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.close());

async function tested(tester: SipTester, facts: object, gateways: object[]) {
  const voip_carrier_sid = await aCarrierRow(app.db, {
    service_provider_sid: await app.world.provider(),
    ...facts,
  });
  for (const gateway of gateways)
    await aGatewayRow(app.db, { voip_carrier_sid, ipv4: '8.8.8.8', ...gateway });
  const carrier = await findTestedCarrier(app.db, voip_carrier_sid);
  assert.ok(carrier);
  return testTrunk(app.db, tester, carrier);
}

const nobody = { called: 'x', steps: [], attempts: [], failure: 'Nobody is there.', ms: 1 };

test('four gateways are asked at the same time, and the results stay in order', async () => {
  let now = 0;
  let most = 0;
  const tester: SipTester = async ({ host, port }) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 20 - (port ?? 0)));
    now--;
    return { ...nobody, failure: `${host}:${port}` };
  };
  const { results } = await tested(
    tester,
    {},
    Array.from({ length: 10 }, (_, nth) => ({ port: nth + 1 })),
  );
  assert.equal(most, 4);
  assert.deepEqual(
    results.map(({ summary }) => summary),
    Array.from({ length: 10 }, (_, nth) => `8.8.8.8:${nth + 1}`),
  );
});

test('the outbound proxy is asked, unless the carrier registers at a realm', async () => {
  const proxies: AskedGateway['proxy'][] = [];
  const tester: SipTester = async ({ proxy }) => {
    proxies.push(proxy);
    return nobody;
  };
  const outbound_sip_proxy = 'proxy.example.com:5070';
  const realm = { outbound_sip_proxy, register_sip_realm: 'sip.example.com' };
  for (const facts of [
    {},
    { outbound_sip_proxy: ' ' },
    { outbound_sip_proxy },
    { ...realm, requires_register: 1 },
    { ...realm, requires_register: 0 },
    { outbound_sip_proxy, requires_register: 1 },
  ])
    await tested(tester, facts, [{}]);
  assert.deepEqual(proxies, [null, null, outbound_sip_proxy, null, outbound_sip_proxy, outbound_sip_proxy]);
});

test('a gateway is asked as it is stored', async () => {
  const asked: AskedGateway[] = [];
  const tester: SipTester = async (gateway) => {
    asked.push(gateway);
    return nobody;
  };
  await tested(tester, {}, [
    { ipv4: 'sip.example.com', port: null, protocol: 'tls/srtp', use_sips_scheme: 1 },
  ]);
  assert.deepEqual(asked, [
    { host: 'sip.example.com', port: null, protocol: 'tls/srtp', use_sips_scheme: true, proxy: null },
  ]);
});
