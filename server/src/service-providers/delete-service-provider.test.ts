import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { anSmppGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let world: CarrierWorld;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
});
after(() => app.close());

const remove = (sid: string) => app.ask('DELETE', `/ServiceProviders/${sid}`, { as: world.who.admin });

async function count(
  table: 'voip_carriers' | 'sip_gateways' | 'smpp_gateways' | 'lcr_carrier_set_entry' | 'phone_numbers',
  voip_carrier_sid: string,
): Promise<number> {
  const rows = await app.db.selectFrom(table).select('voip_carrier_sid').execute();
  return rows.filter((row) => row.voip_carrier_sid === voip_carrier_sid).length;
}

test("a provider's carriers go with it: gateways, routes, and numbers that no account has", async () => {
  const service_provider_sid = await app.world.provider();
  const sid = await world.make({ service_provider_sid, smpp_gateways: [anSmppGateway()] });
  await world.routing(sid, { service_provider_sid }, 'Out');
  await world.number(sid, { service_provider_sid });
  await world.number(sid, {});
  assert.equal((await remove(service_provider_sid)).status, 204);
  for (const table of [
    'voip_carriers',
    'sip_gateways',
    'smpp_gateways',
    'lcr_carrier_set_entry',
    'phone_numbers',
  ] as const)
    assert.equal(await count(table, sid), 0, table);
});

test('what another provider’s account owns stays with it, even where it says this provider’s name', async () => {
  const service_provider_sid = await app.world.provider();
  const sid = await world.make();
  const phone_number_sid = await world.number(sid, { account_sid: world.who.a1, service_provider_sid });
  await app.db
    .updateTable('voip_carriers')
    .set({ service_provider_sid })
    .where('voip_carrier_sid', '=', sid)
    .execute();
  assert.equal((await remove(service_provider_sid)).status, 204);
  const carrier = await world.get(sid);
  assert.deepEqual(
    [carrier.account_sid, carrier.service_provider_sid, carrier.sip_gateways.length],
    [world.who.a1, world.who.providerA, 1],
  );
  const number = await app.db
    .selectFrom('phone_numbers')
    .select(['account_sid', 'service_provider_sid'])
    .where('phone_number_sid', '=', phone_number_sid)
    .executeTakeFirst();
  assert.deepEqual(number, { account_sid: world.who.a1, service_provider_sid: null });
});

test('webhooks go with it, those of the applications that a platform has for all of it too', async () => {
  const service_provider_sid = await app.world.provider();
  const hooks = Array.from({ length: 4 }, () => randomUUID());
  const url = 'https://hooks.example.com/';
  await app.db
    .insertInto('webhooks')
    .values(hooks.map((webhook_sid) => ({ webhook_sid, url })))
    .execute();
  const [registration_hook_sid, call_hook_sid, call_status_hook_sid, messaging_hook_sid] = hooks;
  await app.db
    .updateTable('service_providers')
    .set({ registration_hook_sid })
    .where('service_provider_sid', '=', service_provider_sid)
    .execute();
  const of_all = { application_sid: randomUUID(), service_provider_sid };
  const of_stranger = { application_sid: randomUUID(), service_provider_sid, account_sid: world.who.b1 };
  for (const [application, called] of [
    [of_all, { call_hook_sid, call_status_hook_sid, messaging_hook_sid }],
    [of_stranger, { call_hook_sid }],
  ] as const)
    await app.db
      .insertInto('applications')
      .values({ ...application, ...called, name: 'Test' })
      .execute();
  assert.equal((await remove(service_provider_sid)).status, 204);
  const left = await app.db.selectFrom('webhooks').select('webhook_sid').where('url', '=', url).execute();
  assert.deepEqual(left, [{ webhook_sid: call_hook_sid }]);
  const path = `/Applications/${of_stranger.application_sid}`;
  const kept = await app.ask<Application>('GET', path, { as: world.who.admin });
  assert.deepEqual([kept.status, kept.body.account_sid], [200, world.who.b1]);
});

test('a carrier that others route to is no internal error but a conflict, and stays', async () => {
  const service_provider_sid = await app.world.provider();
  const sid = await world.make({ service_provider_sid });
  await world.routing(sid, { account_sid: world.who.b1 }, 'Of a stranger');
  const refused = await remove(service_provider_sid);
  assert.deepEqual([refused.status, refused.problem.code], [422, 'conflict']);
  assert.equal(await count('sip_gateways', sid), 1);
});
