import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  lcrEndpoints,
  type RoutedLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { aDefaultRoute, aRoute } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { type LcrRoute, lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
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

/** A routing of an account of its own, whose default entry is that of its last route. */
async function aRouting(routes: object[]) {
  const { account_sid, carrier } = await world.freshAccount();
  const as = world.who.admin;
  const lcr_sid = await world.lcr({ account_sid });
  const path = at(lcrEndpoints.read.path, { lcr_sid });
  const setPath = at(lcrRouteEndpoints.saveAll.path, { lcr_sid });
  const body = routes.map((route) => ({ ...aRoute('1', carrier), ...route }));
  assert.equal((await app.ask('PUT', setPath, { as, body })).status, 204);
  const list = async () =>
    (await app.ask<LcrRoute[]>('GET', `${lcrRouteEndpoints.list.path}?lcr_sid=${lcr_sid}`, { as })).body;
  const last = (await list()).at(-1);
  const entry = last?.lcr_carrier_set_entries[0]?.lcr_carrier_set_entry_sid ?? '';
  const chosen = { default_carrier_set_entry_sid: entry };
  assert.equal((await app.ask('PUT', path, { as, body: chosen })).status, 204);
  return {
    carrier,
    entry,
    list,
    last: at(lcrRouteEndpoints.remove.path, { lcr_route_sid: last?.lcr_route_sid ?? '' }),
    read: async () => (await app.ask<RoutedLcr>('GET', path, { as })).body,
    save: async (body: object) => (await app.ask('PUT', path, { as, body })).status,
    saveSet: async (body: unknown[]) => (await app.ask('PUT', setPath, { as, body })).status,
  };
}

const ones = { regex: '1', priority: 0 };
const some = [ones, { regex: '2', priority: 1 }];

test('a route for some numbers, whose carrier another client made the default one, stays what it is', async () => {
  const routing = await aRouting(some);
  const before = await routing.list();
  const whole = await routing.read();
  assert.deepEqual(
    whole.routes.map(({ regex }) => regex),
    ['1', '2'],
  );
  assert.equal(await routing.save({ ...whole, name: 'Renamed' }), 204);
  assert.equal(await routing.saveSet(before), 204);
  assert.deepEqual(await routing.list(), before);
  assert.equal((await routing.read()).default_carrier_set_entry_sid, routing.entry);
});

test('a default carrier for such a routing is a route of its own', async () => {
  const routing = await aRouting(some);
  assert.equal(await routing.save({ default_voip_carrier_sid: routing.carrier }), 204);
  const routes = await routing.list();
  assert.deepEqual(
    routes.map(({ regex, priority }) => [regex, priority]),
    [
      ['1', 0],
      ['2', 1],
      ['.*', 9999],
    ],
  );
  const { default_carrier_set_entry_sid } = await routing.read();
  assert.equal(
    default_carrier_set_entry_sid,
    routes[2]?.lcr_carrier_set_entries[0]?.lcr_carrier_set_entry_sid,
  );
});

test('such a route can be deleted, by itself or by a set without it, and the default entry goes with it', async () => {
  const one = await aRouting(some);
  assert.equal((await app.ask('DELETE', one.last, { as: world.who.admin })).status, 204);
  assert.equal((await one.read()).default_carrier_set_entry_sid, null);
  const other = await aRouting(some);
  assert.equal(await other.saveSet((await other.list()).slice(0, 1)), 204);
  assert.partialDeepStrictEqual(await other.read(), {
    default_carrier_set_entry_sid: null,
    number_routes: 1,
  });
});

test('a default route that another client has put among the others is saved again as it was read', async () => {
  const routing = await aRouting([ones, { regex: '.*', priority: 5 }]);
  const before = await routing.list();
  assert.equal(await routing.saveSet(before), 204);
  assert.deepEqual(await routing.list(), before);
  const [first, fallback] = before;
  assert.equal(await routing.saveSet([first, { ...fallback, priority: 6 }]), 400);
  assert.equal(await routing.saveSet([first, { ...fallback, regex: '44' }]), 400);
  assert.equal(await routing.saveSet([first, aDefaultRoute(routing.carrier)]), 204);
  assert.equal((await routing.list()).at(-1)?.priority, 9999);
});
