import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { aCarrier, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { anLcr, anOrderedRoute } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

test('of all service providers deleted at once, one stays', () =>
  rounds(async () => {
    const as = await app.world.user();
    const providers = () => app.db.selectFrom('service_providers').select('service_provider_sid').execute();
    const missing = WRITERS - (await providers()).length;
    await Promise.all(Array.from({ length: missing }, () => app.world.provider()));
    const all = await providers();
    assert.equal(all.length, WRITERS);
    const answers = await atOnce((nth) =>
      app.ask('DELETE', `/ServiceProviders/${all[nth]?.service_provider_sid}`, { as }),
    );
    assert.deepEqual(answers, { 204: WRITERS - 1, 422: 1 });
    assert.equal((await providers()).length, 1);
  }));

test('eight gateways added to a carrier at once are all there, and each has its entry', () =>
  rounds(async () => {
    const as = await app.world.user();
    const account_sid = await app.world.account(await app.world.provider());
    const body = aCarrier({ name: 'Racing', account_sid });
    const made = await app.ask<{ sid: string }>('POST', '/VoipCarriers', { as, body });
    const voip_carrier_sid = made.body.sid;
    const answers = await atOnce((nth) =>
      app.ask('POST', '/SipGateways', {
        as,
        body: { voip_carrier_sid, ipv4: `203.0.113.${100 + nth}`, netmask: 32, inbound: 1, outbound: 0 },
      }),
    );
    assert.deepEqual(answers, { 201: WRITERS });
    const entries = await app.db
      .selectFrom('trunkline_audit_entries')
      .select(['before_json', 'after_json'])
      .where('record_sid', '=', voip_carrier_sid)
      .where('action', '=', 'update')
      .execute();
    const counts = entries.map(({ after_json }) => JSON.parse(after_json ?? '{}').sip_gateways.length);
    assert.equal(new Set(counts).size, WRITERS, 'each entry tells what the one before it left');
  }));

test('of the gateways of a carrier deleted at once, one stays', () =>
  rounds(async () => {
    const as = await app.world.user();
    const account_sid = await app.world.account(await app.world.provider());
    const sip_gateways = Array.from({ length: WRITERS }, (_, nth) =>
      aSipGateway({ ipv4: `203.0.113.${nth}` }),
    );
    const body = aCarrier({ name: 'Racing', account_sid, sip_gateways });
    const made = await app.ask<{ sid: string }>('POST', '/VoipCarriers', { as, body });
    const gateways = app.db
      .selectFrom('sip_gateways')
      .select('sip_gateway_sid')
      .where('voip_carrier_sid', '=', made.body.sid);
    const all = await gateways.execute();
    const answers = await atOnce((nth) =>
      app.ask('DELETE', `/SipGateways/${all[nth]?.sip_gateway_sid}`, { as }),
    );
    assert.deepEqual(answers, { 204: WRITERS - 1, 422: 1 });
    assert.equal((await gateways.execute()).length, 1);
  }));

test('of the carriers of a route deleted at once, one stays', () =>
  rounds(async () => {
    const as = await app.world.user();
    const account_sid = await app.world.account(await app.world.provider());
    const carriers = await Promise.all(
      Array.from({ length: WRITERS }, () =>
        insertCarrier(app.db, { account_sid, service_provider_sid: null }),
      ),
    );
    const routes = [anOrderedRoute('1', carriers[0] ?? '')];
    const body = anLcr({ name: 'Racing', account_sid, routes, default_voip_carrier_sid: carriers[0] });
    const { sid: lcr_sid } = (await app.ask<{ sid: string }>('POST', '/Lcrs', { as, body })).body;
    const route = await app.db
      .selectFrom('lcr_routes')
      .select('lcr_route_sid')
      .where('lcr_sid', '=', lcr_sid)
      .where('regex', '=', '1')
      .executeTakeFirstOrThrow();
    for (const [workload, voip_carrier_sid] of carriers.entries()) {
      if (workload === 0) continue;
      const entry = { lcr_route_sid: route.lcr_route_sid, voip_carrier_sid, workload };
      assert.equal((await app.ask('POST', '/LcrCarrierSetEntries', { as, body: entry })).status, 201);
    }
    const entries = () =>
      app.db
        .selectFrom('lcr_carrier_set_entry')
        .select('lcr_carrier_set_entry_sid as sid')
        .where('lcr_route_sid', '=', route.lcr_route_sid)
        .execute();
    const all = await entries();
    assert.equal(all.length, WRITERS);
    const answers = await atOnce((nth) =>
      app.ask('DELETE', `/LcrCarrierSetEntries/${all[nth]?.sid}`, { as }),
    );
    assert.deepEqual(answers, { 204: WRITERS - 1, 422: 1 });
    assert.equal((await entries()).length, 1);
  }));
