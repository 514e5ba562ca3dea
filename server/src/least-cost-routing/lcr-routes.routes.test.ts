import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type LcrEntry, lcrEntryEndpoints } from '@trunkline/contract/least-cost-routing/entries.contract.ts';
import {
  lcrEndpoints,
  type RoutedLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { aDefaultRoute, aRoute } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { type LcrRoute, lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import { at } from '../testing/paths.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
} from '../testing/tenants.ts';

let app: TestApp;
let world: RoutingWorld;
/** A routing of account A1, which has a carrier of its own. */
let lcr_sid: string;
let carrier: string;

before(async () => {
  app = await startApp();
  world = await routingWorld(app);
  carrier = world.carriers.a1;
  lcr_sid = await world.lcr({ account_sid: world.who.a1 });
});
after(() => app.close());

const { saveAll, list, create, read, update, remove } = lcrRouteEndpoints;
const setPath = () => at(saveAll.path, { lcr_sid });

async function saveSet(body: unknown, method: 'PUT' | 'POST' = 'PUT') {
  return app.ask(method, setPath(), { as: world.who.userA1, body });
}
async function routes(): Promise<LcrRoute[]> {
  const reply = await app.ask<LcrRoute[]>('GET', `${list.path}?lcr_sid=${lcr_sid}`, { as: world.who.userA1 });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}
const someSet = () => [aRoute('44', carrier), aRoute('1', carrier), aDefaultRoute(world.carriers.a)];

test('PUT Lcrs/{sid}/Routes is refused to neighbours and view-only users, and changes nothing then', async () => {
  await saveSet(someSet());
  const stored = await world.stored();
  for (const method of ['PUT', 'POST'] as const) {
    const request = { method, path: setPath(), body: [aRoute('7', carrier)] };
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, world.who, request);
    await assertRefusedToViewers(app, world.who, request);
  }
  const unknown = at(saveAll.path, { lcr_sid: randomUUID() });
  assert.equal((await app.ask('PUT', unknown, { as: world.who.admin, body: [] })).status, 404);
  assert.deepEqual(await world.stored(), stored);
});

test('a set is refused whole when a row is wrong, each row with its fault', async () => {
  const stored = await world.stored();
  for (const [body, path] of [
    [{}, ''],
    [[aRoute('44', carrier), { regex: '1' }], '1.lcr_carrier_set_entries'],
    [[{ regex: '1', lcr_carrier_set_entries: [{}] }], '0.lcr_carrier_set_entries.0.voip_carrier_sid'],
    [[aRoute('44', world.carriers.b1)], '0.lcr_carrier_set_entries.0.voip_carrier_sid'],
    [[aRoute('44', randomUUID())], '0.lcr_carrier_set_entries.0.voip_carrier_sid'],
    [[aRoute('[', carrier)], '0.regex'],
    [[aRoute('44', carrier, { lcr_route_sid: randomUUID() })], '0.lcr_route_sid'],
  ] as const) {
    const reply = await saveSet(body);
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.problem.issues?.[0]?.path, path);
  }
  assert.deepEqual(await world.stored(), stored);
});

test('POST and PUT both replace the whole set; the same once more changes nothing', async () => {
  for (const method of ['POST', 'PUT'] as const) {
    const reply = await saveSet(someSet(), method);
    assert.equal(reply.status, 204, reply.text);
    const stored = await world.stored();
    assert.equal((await saveSet(someSet(), method)).status, 204);
    assert.equal((await saveSet(await routes(), method)).status, 204);
    assert.deepEqual(await world.stored(), stored);
  }
  assert.deepEqual(
    (await routes()).map(({ regex, priority, lcr_carrier_set_entries: [entry] }) => [
      regex,
      priority,
      entry?.voip_carrier_sid,
    ]),
    [
      ['44', 0, carrier],
      ['1', 1, carrier],
      ['.*', 9999, world.carriers.a],
    ],
  );
});

test('the default route stays when the set lacks it, and its entry is the default one', async () => {
  await saveSet(someSet());
  const before = await world.get(lcr_sid);
  const [first] = await routes();
  assert.equal((await saveSet([first])).status, 204);
  const after = await world.get(lcr_sid);
  assert.equal(after.number_routes, 2);
  assert.equal(after.default_carrier_set_entry_sid, before.default_carrier_set_entry_sid);
  assert.equal((await saveSet([first, aDefaultRoute(carrier)])).status, 204);
  const { routes: sameRoutes, name, number_routes, default_carrier_set_entry_sid } = after;
  assert.partialDeepStrictEqual(await world.get(lcr_sid), {
    ...{ routes: sameRoutes, name, number_routes, default_carrier_set_entry_sid },
    default_voip_carrier_sid: carrier,
  });
});

test('several carriers of a route are kept in their order with their workloads', async () => {
  const entries = [
    { voip_carrier_sid: carrier, workload: 3 },
    { voip_carrier_sid: world.carriers.a, workload: 1 },
  ];
  await saveSet([aRoute('44', carrier, { lcr_carrier_set_entries: entries })]);
  const stored = (await routes())[0]?.lcr_carrier_set_entries ?? [];
  assert.deepEqual(
    stored.map(({ voip_carrier_sid, workload, priority, carrier_name }) => [
      voip_carrier_sid,
      workload,
      priority,
      carrier_name,
    ]),
    [
      [carrier, 3, 0, 'Own carrier'],
      [world.carriers.a, 1, 1, 'Provider carrier'],
    ],
  );
});

test('LcrRoutes: the list needs its routing, and is refused to neighbours', async () => {
  const path = `${list.path}?lcr_sid=${lcr_sid}`;
  await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, world.who, { method: 'GET', path });
  assert.equal((await app.ask('GET', list.path, { as: world.who.admin })).status, 400);
  const unknown = `${list.path}?lcr_sid=${randomUUID()}`;
  assert.equal((await app.ask('GET', unknown, { as: world.who.admin })).status, 404);
});

test('a route is added after the others, read, changed and removed', async () => {
  await saveSet(someSet());
  const as = world.who.userA1;
  const body = { lcr_sid, regex: '33', lcr_carrier_set_entries: [{ voip_carrier_sid: carrier }] };
  const request = { method: create.method, path: create.path, body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, world.who, request);
  await assertRefusedToViewers(app, world.who, request);
  const made = await app.ask<{ sid: string }>(create.method, create.path, { as, body });
  assert.equal(made.status, 201, made.text);
  const path = at(read.path, { lcr_route_sid: made.body.sid });
  await assertRefusedToNeighbours(app, world.who, { method: 'GET', path });
  const route = (await app.ask<LcrRoute>('GET', path, { as: world.who.viewerA1 })).body;
  assert.deepEqual([route.regex, route.priority, route.lcr_carrier_set_entries.length], ['33', 2, 1]);

  for (const method of [update.method, remove.method]) {
    const change = { method, path, body: method === 'PUT' ? { regex: '7' } : undefined };
    await assertNeedsCredential(app, change);
    await assertRefusedToNeighbours(app, world.who, change);
    await assertRefusedToViewers(app, world.who, change);
  }
  const put = (change: object) => app.ask('PUT', path, { as, body: change });
  assert.equal((await put({ description: 'France', priority: 7 })).status, 204);
  assert.equal((await put({ lcr_sid })).status, 204);
  const other = await world.lcr({ service_provider_sid: world.who.providerB });
  for (const wrong of [{ lcr_sid: other }, { priority: 9999 }, { regex: '(' }, { priority: -1 }])
    assert.equal((await put(wrong)).status, 400);
  const changed = (await app.ask<LcrRoute>('GET', path, { as })).body;
  assert.deepEqual([changed.regex, changed.description, changed.priority], ['33', 'France', 7]);
  assert.equal((await app.ask('DELETE', path, { as })).status, 204);
  assert.equal((await app.ask('DELETE', path, { as })).status, 404);
});

test('a routing is made route by route, the default one with its priority, and is saved again as it is read at any time', async () => {
  const { account_sid, carrier: voip_carrier_sid } = await world.freshAccount();
  const as = world.who.admin;
  const lcr = await world.lcr({ account_sid });
  const whole = at(lcrEndpoints.read.path, { lcr_sid: lcr });
  const saveAsRead = async () => {
    const { body } = await app.ask<RoutedLcr>('GET', whole, { as });
    assert.equal((await app.ask('PUT', whole, { as, body: { ...body, name: 'Renamed' } })).status, 204);
    return (await app.ask<RoutedLcr>('GET', whole, { as })).body;
  };
  await saveAsRead();
  const entries = [{ voip_carrier_sid }];
  const add = (body: object) =>
    app.ask<{ sid: string }>(create.method, create.path, { as, body: { lcr_sid: lcr, ...body } });
  await add({ regex: '44', priority: 3, lcr_carrier_set_entries: entries });
  assert.deepEqual(
    (await saveAsRead()).routes.map(({ regex }) => regex),
    ['44'],
  );
  const fallback = { regex: '.*', priority: 9999, lcr_carrier_set_entries: entries };
  const made = await add(fallback);
  assert.equal(made.status, 201, made.text);
  assert.equal((await add(fallback)).problem.msg, "priority 9999 is the default route's");
  const { default_voip_carrier_sid, number_routes, default_carrier_set_entry_sid } = await saveAsRead();
  assert.deepEqual([default_voip_carrier_sid, number_routes], [voip_carrier_sid, 2]);
  const path = at(read.path, { lcr_route_sid: made.body.sid });
  const { description, lcr_carrier_set_entries } = (await app.ask<LcrRoute>('GET', path, { as })).body;
  assert.equal(description, 'System Default Route');
  assert.equal(lcr_carrier_set_entries[0]?.lcr_carrier_set_entry_sid, default_carrier_set_entry_sid);
});

test('a new route needs a routing and carriers that are there', async () => {
  const as = world.who.admin;
  for (const [body, path] of [
    [{ lcr_sid: randomUUID(), regex: '1' }, 'lcr_sid'],
    [{ lcr_sid }, 'regex'],
    [{ regex: '1' }, 'lcr_sid'],
    [
      { lcr_sid, regex: '1', lcr_carrier_set_entries: [{ voip_carrier_sid: world.carriers.b1 }] },
      'lcr_carrier_set_entries.0.voip_carrier_sid',
    ],
  ] as const) {
    const reply = await app.ask(create.method, create.path, { as, body });
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.problem.issues?.[0]?.path, path);
  }
});

test('the default route cannot be deleted, renumbered or given another pattern', async () => {
  await saveSet(someSet());
  const fallback = (await routes()).at(-1);
  const path = at(read.path, { lcr_route_sid: fallback?.lcr_route_sid ?? '' });
  const as = world.who.userA1;
  assert.equal((await app.ask('DELETE', path, { as })).status, 422);
  assert.equal((await app.ask('PUT', path, { as, body: { regex: '44' } })).status, 400);
  assert.equal((await app.ask('PUT', path, { as, body: { priority: 3 } })).status, 400);
  assert.equal((await app.ask('PUT', path, { as, body: { description: 'The rest' } })).status, 204);
  assert.equal((await routes()).at(-1)?.description, 'The rest');
});

test('LcrCarrierSetEntries: carriers of a route are listed, added, changed and removed by themselves', async () => {
  await saveSet([]);
  await saveSet(someSet());
  const as = world.who.userA1;
  const { create: add, list: all, read: one, update: change, remove: take } = lcrEntryEndpoints;
  const [route] = await routes();
  const lcr_route_sid = route?.lcr_route_sid ?? '';
  const listPath = `${all.path}?lcr_route_sid=${lcr_route_sid}`;
  const body = { lcr_route_sid, voip_carrier_sid: world.carriers.a, priority: 4 };
  const requests = [
    { method: all.method, path: listPath },
    { method: add.method, path: add.path, body },
  ];
  for (const request of requests) {
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, world.who, request);
  }
  await assertRefusedToViewers(app, world.who, requests[1] as (typeof requests)[1]);
  assert.equal((await app.ask('GET', all.path, { as })).status, 400);
  const made = await app.ask<{ sid: string }>(add.method, add.path, { as, body });
  assert.equal(made.status, 201, made.text);
  const listed = (await app.ask<LcrEntry[]>('GET', listPath, { as })).body;
  assert.deepEqual(
    listed.map(({ voip_carrier_sid, workload, priority }) => [voip_carrier_sid, workload, priority]),
    [
      [carrier, 1, 0],
      [world.carriers.a, 1, 4],
    ],
  );
  for (const [wrong, path] of [
    [{ ...body, lcr_route_sid: randomUUID() }, 'lcr_route_sid'],
    [{ ...body, voip_carrier_sid: world.carriers.b1 }, 'voip_carrier_sid'],
    [{ lcr_route_sid }, 'voip_carrier_sid'],
  ] as const) {
    const reply = await app.ask(add.method, add.path, { as, body: wrong });
    assert.equal(reply.problem.issues?.[0]?.path, path);
  }

  const path = at(one.path, { lcr_carrier_set_entry_sid: made.body.sid });
  await assertRefusedToNeighbours(app, world.who, { method: one.method, path });
  for (const { method } of [change, take]) {
    const request = { method, path, body: method === 'PUT' ? { workload: 9 } : undefined };
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, world.who, request);
    await assertRefusedToViewers(app, world.who, request);
  }
  assert.equal((await app.ask('PUT', path, { as, body: { workload: 9 } })).status, 204);
  assert.equal(
    (await app.ask('PUT', path, { as, body: { voip_carrier_sid: world.carriers.b1 } })).status,
    400,
  );
  assert.equal((await app.ask('PUT', path, { as, body: { lcr_route_sid: randomUUID() } })).status, 400);
  assert.equal((await app.ask<LcrEntry>('GET', path, { as })).body.workload, 9);
  assert.equal((await app.ask('DELETE', path, { as })).status, 204);
  assert.equal((await app.ask('GET', path, { as })).status, 404);
  const [last] = (await app.ask<LcrEntry[]>('GET', listPath, { as })).body;
  const only = at(one.path, { lcr_carrier_set_entry_sid: last?.lcr_carrier_set_entry_sid ?? '' });
  assert.equal((await app.ask('DELETE', only, { as })).status, 422);
});

test('a change of a single route or carrier is an entry of its routing in the audit log', async () => {
  const last = () =>
    app.db
      .selectFrom('trunkline_audit_entries')
      .selectAll()
      .orderBy('audit_sid', 'desc')
      .executeTakeFirstOrThrow();
  await saveSet(someSet());
  const [route] = await routes();
  const path = at(read.path, { lcr_route_sid: route?.lcr_route_sid ?? '' });
  await app.ask('PUT', path, { as: world.who.userA1, body: { regex: '^44' } });
  const entry = await last();
  assert.deepEqual([entry.kind, entry.action, entry.record_sid], ['least-cost-routing', 'update', lcr_sid]);
  assert.match(entry.after_json ?? '', /\^44/);
  assert.doesNotMatch(entry.before_json ?? '', /\^44/);
});
