import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { anLcr, anOrderedRoute } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { LAST_ADMIN } from '@trunkline/contract/users/users.contract.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const admins = () => Promise.all(Array.from({ length: WRITERS }, () => app.world.user()));

async function activeAdmins(): Promise<number> {
  const rows = await app.db
    .selectFrom('users')
    .select('user_sid')
    .where('is_active', '=', 1)
    .where('account_sid', 'is', null)
    .where('service_provider_sid', 'is', null)
    .execute();
  return rows.length;
}

/** Each takes the next one away, all at once: with the keys of eight admins, so that nobody's own session ends first. */
async function oneStays(take: (as: string, victim: Who) => ReturnType<TestApp['ask']>): Promise<void> {
  const people = await admins();
  const key = await app.world.key({});
  const answers = await atOnce((nth) => take(key, people[nth] as Who));
  assert.equal(await activeAdmins(), 1, JSON.stringify(answers));
  assert.equal(answers[204], WRITERS - 1, JSON.stringify(answers));
  assert.equal(answers[400], 1, JSON.stringify(answers));
}

test('of eight admins deactivated at once, one stays', () =>
  oneStays(async (as, { user_sid }) => {
    const reply = await app.ask('PUT', `/Users/${user_sid}`, { as, body: { is_active: 0 } });
    if (reply.status === 400) assert.equal(reply.problem.msg, LAST_ADMIN);
    return reply;
  }));

test('of eight admins deleted at once, one stays', () =>
  oneStays((as, { user_sid }) => app.ask('DELETE', `/Users/${user_sid}`, { as })));

test('of eight admins moved to a service provider at once, one stays', async () => {
  const service_provider_sid = await app.world.provider();
  await oneStays((as, { user_sid }) =>
    app.ask('PUT', `/Users/${user_sid}`, { as, body: { service_provider_sid } }),
  );
});

test('of all service providers deleted at once, one stays', async () => {
  const as = await app.world.user();
  await Promise.all(Array.from({ length: WRITERS - 1 }, () => app.world.provider()));
  const all = await app.db.selectFrom('service_providers').select('service_provider_sid').execute();
  assert.equal(all.length, WRITERS);
  const answers = await atOnce((nth) =>
    app.ask('DELETE', `/ServiceProviders/${all[nth]?.service_provider_sid}`, { as }),
  );
  assert.deepEqual(answers, { 204: WRITERS - 1, 422: 1 });
});

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
