import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at } from '../testing/paths.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let world: RoutingWorld;

before(async () => {
  app = await startApp();
  world = await routingWorld(app);
});
after(() => app.close());

const routesOf = (lcr_sid: string) =>
  app.db
    .selectFrom('lcr_routes as r')
    .innerJoin('lcr_carrier_set_entry as e', 'e.lcr_route_sid', 'r.lcr_route_sid')
    .select(['r.lcr_route_sid', 'r.regex', 'r.priority', 'e.lcr_carrier_set_entry_sid as entry'])
    .where('r.lcr_sid', '=', lcr_sid)
    .orderBy('r.priority')
    .execute();

test('the default route stays the default: no carrier of another route takes its place, unless there is none', async () => {
  const { account_sid, user: as, carrier } = await world.freshAccount();
  const lcr_sid = await world.lcr({
    account_sid,
    default_voip_carrier_sid: carrier,
    routes: [{ regex: '44', voip_carrier_sid: carrier }],
  });
  const choose = (entry: string | undefined) =>
    app.ask('PUT', at('/Lcrs/:lcr_sid', { lcr_sid }), {
      as,
      body: { default_carrier_set_entry_sid: entry },
    });
  const [other, last] = await routesOf(lcr_sid);
  const refused = await choose(other?.entry);
  assert.equal(refused.status, 400, refused.text);
  assert.deepEqual(
    refused.problem.issues?.map(({ path }) => path),
    ['default_carrier_set_entry_sid'],
  );
  assert.equal((await choose(last?.entry)).status, 204);
  assert.equal((await app.ask('DELETE', `/LcrRoutes/${last?.lcr_route_sid}`, { as })).status, 422);

  // A platform took it, so it is saved back as it was read, and put right.
  const store = (default_carrier_set_entry_sid: string | null | undefined) =>
    app.db.updateTable('lcr').set({ default_carrier_set_entry_sid }).where('lcr_sid', '=', lcr_sid).execute();
  await store(other?.entry);
  assert.equal((await choose(other?.entry)).status, 204);
  assert.equal((await choose(last?.entry)).status, 204);
  assert.equal((await choose(other?.entry)).status, 400);

  await store(null);
  await app.db
    .deleteFrom('lcr_carrier_set_entry')
    .where('lcr_carrier_set_entry_sid', '=', last?.entry ?? '')
    .execute();
  await app.db
    .deleteFrom('lcr_routes')
    .where('lcr_route_sid', '=', last?.lcr_route_sid ?? '')
    .execute();
  assert.equal((await choose(other?.entry)).status, 204);
});
