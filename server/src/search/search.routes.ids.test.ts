/** What is found by an id or an address, though it is called something else. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Found, searchEndpoints } from '@trunkline/contract/search/search.contract.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Tenants } from '../testing/tenants.ts';
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

async function find(q: string, as: Who): Promise<Pick<Found, 'kind' | 'sid' | 'detail'>[]> {
  const path = `${searchEndpoints.find.path}?q=${encodeURIComponent(q)}`;
  const { status, body, text } = await app.ask<{ found: Found[] }>('GET', path, { as });
  assert.equal(status, 200, text);
  return body.found.map(({ kind, sid, detail }) => ({ kind, sid, detail }));
}
const sids = async (q: string, as: Who) => (await find(q, as)).map(({ sid }) => sid);

test('a call that failed before it had a call_sid is found by its Call-ID, whatever that looks like', async () => {
  const of = { service_provider_sid: who.providerA, account_sid: who.a1 };
  const ids = ['9f86d081884c7d65', 'a1@sbc.example.com', 'x@10.0.0.1'];
  const calls = ids.map((sip_callid) => ({
    ...aStoredCall({ ...of, sip_callid, answered: false, duration: 0 }),
    call_sid: null,
  }));
  await app.calls.write({ calls, alerts: [] });
  for (const id of ids) {
    assert.deepEqual(await sids(id, who.userA1), [id]);
    assert.deepEqual(await sids(id, who.userA2), [], id);
  }
});

test('a device is found by user and realm, a gateway with its port and by the beginning of its host', async () => {
  const sip_realm = 'desks.example.com';
  await app.db.updateTable('accounts').set({ sip_realm }).where('account_sid', '=', who.a1).execute();
  const client_sid = randomUUID();
  await app.db
    .insertInto('clients')
    .values({ client_sid, username: 'desk7', password: 'x', account_sid: who.a1 })
    .execute();
  for (const q of ['desk7@desks.example.com', 'sip:desk7@DESKS.example.com', 'desk7@desks']) {
    assert.deepEqual(await sids(q, who.userA1), [client_sid], q);
    assert.deepEqual(await sids(q, who.userB1), [], q);
  }
  const gateway = (ipv4: string, port: number) => ({
    ...{ ipv4, port, netmask: 32, inbound: false, outbound: true },
  });
  const carrier = await world.make({
    ...{ name: 'Elsewhere', account_sid: who.a1 },
    sip_gateways: [gateway('192.0.2.77', 5070), gateway('trunk1.example.com', 5060)],
  });
  for (const q of ['192.0.2.77', '192.0.2.77:5070', 'trunk1', 'trunk1.example.com:5060']) {
    assert.deepEqual(await sids(q, who.userA1), [carrier], q);
    assert.deepEqual(await sids(q, who.userB1), [], q);
  }
  assert.deepEqual(await sids('192.0.2.77:5061', who.userA1), []);
});

test('a sid leads to the record that it is a part of, for who reaches that', async () => {
  const { db } = app;
  const carrier = await world.make({ account_sid: who.a1 });
  const lcr = await world.routing(carrier, { account_sid: who.a1 }, 'Way out');
  const [application_sid, webhook_sid, api_key_sid] = [randomUUID(), randomUUID(), randomUUID()];
  await db
    .insertInto('webhooks')
    .values({ webhook_sid, url: 'https://example.com', method: 'POST' })
    .execute();
  await db
    .insertInto('applications')
    .values({ application_sid, name: 'Reception', account_sid: who.a1, call_status_hook_sid: webhook_sid })
    .execute();
  await db.insertInto('api_keys').values({ api_key_sid, token: randomUUID(), account_sid: who.a1 }).execute();
  const { sip_gateway_sid } = await db
    .selectFrom('sip_gateways')
    .select('sip_gateway_sid')
    .where('voip_carrier_sid', '=', carrier)
    .executeTakeFirstOrThrow();
  const { lcr_route_sid } = await db
    .selectFrom('lcr_routes')
    .select('lcr_route_sid')
    .where('lcr_sid', '=', lcr)
    .executeTakeFirstOrThrow();
  const [entry] = await world.entries(carrier);
  for (const [sid, kind, target, detail] of [
    [sip_gateway_sid, 'carriers', carrier, 'SIP gateway'],
    [lcr_route_sid, 'least-cost-routing', lcr, 'Route'],
    [webhook_sid, 'applications', application_sid, 'Webhook'],
    [api_key_sid, 'accounts', who.a1, 'API key'],
    [entry?.audit_sid ?? '', 'carriers', carrier, 'Audit entry'],
  ] as const) {
    assert.deepEqual(await find(sid, who.userA1), [{ kind, sid: target, detail }], detail);
    assert.deepEqual(await find(sid, who.userA2), [], detail);
  }
});
