import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bulkEndpoints } from '@trunkline/contract/bulk/bulk.contract.ts';
import { PLACEHOLDER_LEFT } from '@trunkline/contract/carriers/placeholders.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let world: CarrierWorld;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
});
after(() => app.close());

test('a carrier with a placeholder left among its gateways is not switched on, by itself or with many', async () => {
  const [open, filled] = [await world.make({ is_active: 0 }), await world.make({ is_active: 0 })];
  await app.db
    .updateTable('sip_gateways')
    .set({ ipv4: '<your-domain>.example.com', inbound: 0, outbound: 1 })
    .where('voip_carrier_sid', '=', open)
    .execute();
  assert.equal((await world.put(open, { is_active: 1 })).status, 400);
  const activate = (sids: string[]) =>
    app.ask(bulkEndpoints.change.method, bulkEndpoints.change.path, {
      as: world.who.userA,
      body: { kind: 'carriers', action: 'activate', sids },
    });
  const many = await activate([open, filled]);
  assert.equal(many.status, 422, many.text);
  assert.deepEqual(
    many.problem.refused?.map(({ sid, msg }) => [sid, msg]),
    [[open, PLACEHOLDER_LEFT]],
  );
  assert.equal((await world.get(filled)).is_active, 0);
  assert.equal((await activate([filled])).status, 200);
  assert.equal((await world.get(filled)).is_active, 1);
});
