import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  DEFAULT_CARRIER_REQUIRED,
  lcrEndpoints,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { at } from '../testing/paths.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: RoutingWorld;
/** An account of provider A: its person and its own carrier. */
let own: { account_sid: string; user: Who; carrier: string };

before(async () => {
  app = await startApp();
  world = await routingWorld(app);
});
after(() => app.close());

const { create, read, update } = lcrEndpoints;

async function begin(regexes: string[] = ['44', '1', '49']): Promise<WholeLcr> {
  own = await world.freshAccount();
  const lcr_sid = await world.lcr({
    account_sid: own.account_sid,
    default_voip_carrier_sid: world.carriers.a,
    routes: regexes.map((regex) => ({ regex, voip_carrier_sid: own.carrier })),
  });
  return world.get(lcr_sid);
}

const put = (lcr_sid: string, body: object) =>
  app.ask(update.method, at(read.path, { lcr_sid }), { as: own.user, body });

test('a routing is made with its routes and its default carrier, in the order of the list', async () => {
  const lcr = await begin();
  assert.deepEqual(
    lcr.routes.map(({ regex, priority, voip_carrier_sid, description }) => [
      regex,
      priority,
      voip_carrier_sid,
      description,
    ]),
    [
      ['44', 0, own.carrier, null],
      ['1', 1, own.carrier, null],
      ['49', 2, own.carrier, null],
    ],
  );
  assert.equal(lcr.default_voip_carrier_sid, world.carriers.a);
  assert.equal(lcr.number_routes, 4);
  const last = await app.db
    .selectFrom('lcr_routes as r')
    .innerJoin('lcr_carrier_set_entry as e', 'e.lcr_route_sid', 'r.lcr_route_sid')
    .select(['r.regex', 'r.description', 'r.priority', 'e.lcr_carrier_set_entry_sid as entry'])
    .where('e.lcr_carrier_set_entry_sid', '=', lcr.default_carrier_set_entry_sid)
    .executeTakeFirstOrThrow();
  assert.deepEqual(last, {
    regex: '.*',
    description: 'System Default Route',
    priority: 9999,
    entry: lcr.default_carrier_set_entry_sid,
  });
});

test('saving what was read changes nothing in the database, however often', async () => {
  const lcr = await begin();
  const stored = await world.stored();
  for (const _ of [1, 2, 3]) {
    const reply = await put(lcr.lcr_sid, lcr);
    assert.equal(reply.status, 204, reply.text);
    assert.deepEqual(await world.stored(), stored);
  }
});

test('saving twice from a screen that was not read again changes nothing the second time', async () => {
  const lcr = await begin();
  const added = { regex: '33', voip_carrier_sid: world.carriers.a, lcr_route_sid: '' };
  const body = { routes: [...lcr.routes, added], default_voip_carrier_sid: own.carrier };
  assert.equal((await put(lcr.lcr_sid, body)).status, 204);
  const stored = await world.stored();
  assert.equal((await put(lcr.lcr_sid, body)).status, 204);
  assert.deepEqual(await world.stored(), stored);
  assert.equal((await world.get(lcr.lcr_sid)).number_routes, 5);
});

test('another order is the same routes with other priorities', async () => {
  const lcr = await begin();
  assert.equal((await put(lcr.lcr_sid, { routes: lcr.routes.toReversed() })).status, 204);
  const after = await world.get(lcr.lcr_sid);
  assert.deepEqual(
    after.routes.map(({ lcr_route_sid, regex, priority }) => [lcr_route_sid, regex, priority]),
    lcr.routes.toReversed().map(({ lcr_route_sid, regex }, priority) => [lcr_route_sid, regex, priority]),
  );
  assert.equal(after.default_carrier_set_entry_sid, lcr.default_carrier_set_entry_sid);
});

test('a route that is left out goes, one that is changed keeps its sid, a new one is added in its place', async () => {
  const lcr = await begin();
  const [first, , third] = lcr.routes;
  const body = {
    routes: [
      { ...third, description: ' Germany ', voip_carrier_sid: world.carriers.a },
      { regex: '33', voip_carrier_sid: own.carrier },
      { ...first, regex: '^44' },
    ],
  };
  assert.equal((await put(lcr.lcr_sid, body)).status, 204);
  const { routes } = await world.get(lcr.lcr_sid);
  assert.deepEqual(
    routes.map(({ regex, description, carrier_name }) => [regex, description, carrier_name]),
    [
      ['49', 'Germany', 'Provider carrier'],
      ['33', null, routes[1]?.carrier_name],
      ['^44', null, routes[1]?.carrier_name],
    ],
  );
  assert.equal(routes[0]?.lcr_route_sid, third?.lcr_route_sid);
  assert.equal(routes[2]?.lcr_route_sid, first?.lcr_route_sid);
});

test('the default route is never lost, and another default carrier is the same route', async () => {
  const lcr = await begin();
  for (const body of [
    { routes: [] },
    { routes: lcr.routes.map(({ regex, voip_carrier_sid }) => ({ regex, voip_carrier_sid })) },
    { default_voip_carrier_sid: null },
    { default_carrier_set_entry_sid: null },
  ]) {
    assert.equal((await put(lcr.lcr_sid, body)).status, 204);
    const after = await world.get(lcr.lcr_sid);
    assert.equal(after.default_voip_carrier_sid, world.carriers.a);
    assert.equal(after.default_carrier_set_entry_sid, lcr.default_carrier_set_entry_sid);
  }
  assert.equal((await put(lcr.lcr_sid, { default_voip_carrier_sid: own.carrier })).status, 204);
  const after = await world.get(lcr.lcr_sid);
  assert.deepEqual(
    [after.default_voip_carrier_sid, after.default_carrier_set_entry_sid, after.number_routes],
    [own.carrier, lcr.default_carrier_set_entry_sid, 4],
  );
});

test('routes need a default carrier once there is none', async () => {
  own = await world.freshAccount();
  const lcr_sid = await world.lcr({ account_sid: own.account_sid });
  const reply = await put(lcr_sid, { routes: [{ regex: '44', voip_carrier_sid: own.carrier }] });
  assert.equal(reply.status, 400);
  assert.deepEqual(reply.problem.issues, [
    { path: 'default_voip_carrier_sid', message: DEFAULT_CARRIER_REQUIRED },
  ]);
});

test('carriers that other clients gave a route besides stay with it', async () => {
  const lcr = await begin(['44']);
  const [route] = lcr.routes;
  const second = {
    lcr_carrier_set_entry_sid: randomUUID(),
    lcr_route_sid: route?.lcr_route_sid ?? '',
    voip_carrier_sid: world.carriers.a,
    priority: 7,
    workload: 3,
  };
  await app.db.insertInto('lcr_carrier_set_entry').values(second).execute();
  const stored = await world.stored();
  assert.equal((await put(lcr.lcr_sid, lcr)).status, 204);
  assert.deepEqual(await world.stored(), stored);

  // An earlier version has them too: put back, as another route and over what is stored.
  const earlier = await world.get(lcr.lcr_sid);
  const [{ further_carriers } = {} as WholeLcr['routes'][number]] = earlier.routes;
  assert.deepEqual(
    further_carriers?.map(({ voip_carrier_sid, priority, workload }) => [
      voip_carrier_sid,
      priority,
      workload,
    ]),
    [[world.carriers.a, 7, 3]],
  );
  const other = { regex: '33', voip_carrier_sid: own.carrier };
  assert.equal((await put(lcr.lcr_sid, { ...lcr, routes: [other] })).status, 204);
  const again = earlier.routes.map(({ lcr_route_sid: _, ...row }) => row);
  for (const routes of [again, again]) {
    assert.equal((await put(lcr.lcr_sid, { ...lcr, routes })).status, 204);
    const { routes: now } = await world.get(lcr.lcr_sid);
    assert.deepEqual(
      now.map(({ lcr_route_sid: _, ...row }) => row),
      again,
    );
  }
  const bare = again.map((row) => ({ ...row, further_carriers: [] }));
  assert.equal((await put(lcr.lcr_sid, { ...lcr, routes: bare })).status, 204);
  assert.equal((await world.get(lcr.lcr_sid)).routes[0]?.further_carriers, undefined);
});

test('a further carrier that is gone, or belongs to somebody else since, is refused at its route', async () => {
  const lcr = await begin(['44']);
  const stored = await world.stored();
  for (const voip_carrier_sid of [randomUUID(), world.carriers.b1]) {
    const routes = lcr.routes.map((row) => ({ ...row, further_carriers: [{ voip_carrier_sid }] }));
    const reply = await put(lcr.lcr_sid, { routes });
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.problem.issues?.[0]?.path, 'routes.0.voip_carrier_sid');
  }
  assert.deepEqual(await world.stored(), stored);
});

test('a carrier that does not serve the owner is refused on its row, and nothing is written', async () => {
  const lcr = await begin();
  const stored = await world.stored();
  for (const foreign of [world.carriers.b1, world.carriers.a1, randomUUID()]) {
    const routes = [lcr.routes[0], { regex: '33', voip_carrier_sid: foreign }];
    const reply = await put(lcr.lcr_sid, { name: 'Never', routes });
    assert.equal(reply.status, 400);
    assert.equal(reply.problem.issues?.[0]?.path, 'routes.1.voip_carrier_sid');
    const byDefault = await put(lcr.lcr_sid, { name: 'Never', default_voip_carrier_sid: foreign });
    assert.equal(byDefault.problem.issues?.[0]?.path, 'default_voip_carrier_sid');
  }
  assert.deepEqual(await world.stored(), stored);
});

test("each place of a carrier that serves another account only is told at once, the default route's too (R15)", async () => {
  const { account_sid, user } = await world.freshAccount();
  const theirs = (await world.freshAccount()).carrier;
  const routes = [
    { regex: '44', voip_carrier_sid: theirs },
    { regex: '1', voip_carrier_sid: world.carriers.a },
    { regex: '49', voip_carrier_sid: theirs },
  ];
  const body = anLcr({ account_sid, routes, default_voip_carrier_sid: theirs });
  const refused = await app.ask(create.method, create.path, { as: user, body });
  const message = 'Choose a carrier of the same account or of its service provider.';
  assert.deepEqual(
    refused.problem.issues,
    ['routes.0.voip_carrier_sid', 'routes.2.voip_carrier_sid', 'default_voip_carrier_sid'].map((path) => ({
      path,
      message,
    })),
  );
});

test("a provider's own routing takes its own carriers and those of its accounts (R41)", async () => {
  const service_provider_sid = await app.world.provider();
  const user = await app.world.user({ service_provider_sid });
  const account_sid = await app.world.account(service_provider_sid);
  const house = await world.carrier({ account_sid: null, service_provider_sid });
  const ofAccount = await world.carrier({ account_sid, service_provider_sid });
  const post = (voip_carrier_sid: string) => {
    const body = anLcr({ routes: [{ regex: '44', voip_carrier_sid }], default_voip_carrier_sid: house });
    return app.ask(create.method, create.path, { as: user, body });
  };
  const refused = await post(world.carriers.b1);
  assert.deepEqual(refused.problem.issues, [
    {
      path: 'routes.0.voip_carrier_sid',
      message: 'Choose a carrier of the same service provider.',
    },
  ]);
  assert.equal((await post(ofAccount)).status, 201);
});

test('what a routing uses already stays, wherever it came from, and is not given to another owner (R41)', async () => {
  const lcr = await begin(['44']);
  await app.db
    .updateTable('lcr_carrier_set_entry')
    .set({ voip_carrier_sid: world.carriers.b1 })
    .where('lcr_route_sid', '=', lcr.routes[0]?.lcr_route_sid ?? '')
    .execute();
  const read = await world.get(lcr.lcr_sid);
  assert.equal(read.routes[0]?.voip_carrier_sid, world.carriers.b1);
  const stored = await world.stored();
  assert.equal((await put(lcr.lcr_sid, read)).status, 204);
  assert.deepEqual(await world.stored(), stored);
  const { account_sid } = await world.freshAccount();
  const moved = await app.ask(update.method, at(update.path, { lcr_sid: lcr.lcr_sid }), {
    as: world.who.admin,
    body: { account_sid, routes: read.routes },
  });
  assert.equal(moved.problem.issues?.[0]?.path, 'routes.0.voip_carrier_sid');
});

test('a sid of another routing is refused on its row, and so is one that stands there twice', async () => {
  const other = await begin(['7']);
  const lcr = await begin();
  const stored = await world.stored();
  const [foreign] = other.routes;
  const taken = await put(lcr.lcr_sid, { routes: [{ ...foreign, voip_carrier_sid: own.carrier }] });
  assert.deepEqual(taken.problem.issues, [
    { path: 'routes.0.lcr_route_sid', message: 'This routing has no such route.' },
  ]);
  const twice = await put(lcr.lcr_sid, { routes: [lcr.routes[0], lcr.routes[0]] });
  assert.equal(twice.problem.issues?.[0]?.path, 'routes.1.lcr_route_sid');
  assert.deepEqual(await world.stored(), stored);
});

test('each row says what is wrong with its pattern', async () => {
  const lcr = await begin();
  const carrier = { voip_carrier_sid: own.carrier };
  const rows = ['1', '+44', '(1+)+'].map((regex) => ({ regex, ...carrier }));
  const reply = await put(lcr.lcr_sid, { routes: rows });
  assert.equal(reply.status, 400);
  assert.deepEqual(
    reply.problem.issues?.map(({ path }) => path),
    ['routes.1.regex', 'routes.2.regex'],
  );
  const empty = await put(lcr.lcr_sid, { routes: [{ regex: '', ...carrier }] });
  assert.equal(empty.problem.issues?.[0]?.path, 'routes.0.regex');
});

test('a pattern that another client stored stops no other change, however it is saved', async () => {
  const lcr = await begin(['44']);
  const [stored] = lcr.routes;
  await app.db
    .updateTable('lcr_routes')
    .set({ regex: '+44' })
    .where('lcr_route_sid', '=', stored?.lcr_route_sid ?? '')
    .execute();
  const { routes } = await world.get(lcr.lcr_sid);
  const more = { regex: '1', voip_carrier_sid: own.carrier };
  assert.equal((await put(lcr.lcr_sid, { name: 'Renamed', routes: [more, ...routes] })).status, 204);
  const list = `/LcrRoutes?lcr_sid=${lcr.lcr_sid}`;
  const set = (await app.ask<{ lcr_route_sid: string; regex: string }[]>('GET', list, { as: own.user })).body;
  const all = `/Lcrs/${lcr.lcr_sid}/Routes`;
  const save = (body: object[]) => app.ask('PUT', all, { as: own.user, body });
  assert.equal((await save(set)).status, 204);
  const other = set.map((route) => (route.regex === '+44' ? { ...route, regex: '+43' } : route));
  assert.equal((await save(other)).problem.issues?.[0]?.path, '1.regex');
  const one = `/LcrRoutes/${stored?.lcr_route_sid}`;
  const putOne = (body: object) => app.ask('PUT', one, { as: own.user, body });
  assert.equal((await putOne({ regex: '+44', description: 'Britain' })).status, 204);
  assert.equal((await putOne({ regex: '+43' })).status, 400);
});

test('on a database shared with the platform a pattern has the length of its column', async () => {
  const shared = await startApp({ TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  try {
    const there = await routingWorld(shared);
    const body = (regex: string) =>
      anLcr({
        account_sid: there.who.a1,
        default_voip_carrier_sid: there.carriers.a1,
        routes: [{ regex, voip_carrier_sid: there.carriers.a1 }],
      });
    const ask = (regex: string) =>
      shared.ask(create.method, create.path, { as: there.who.admin, body: body(regex) });
    const long = await ask('1'.repeat(33));
    assert.equal(long.status, 400);
    assert.equal(long.problem.issues?.[0]?.path, 'routes.0.regex');
    assert.match(long.problem.msg, /at most 32 characters here: the shared database of the platform/);
    assert.equal((await ask('1'.repeat(32))).status, 201);
  } finally {
    await shared.close();
  }
});

test('hundreds of routes are saved and put into another order', async () => {
  const lcr = await begin(Array.from({ length: 600 }, (_, nth) => String(100_000 + nth)));
  assert.equal(lcr.number_routes, 601);
  assert.equal((await put(lcr.lcr_sid, { routes: lcr.routes.toReversed() })).status, 204);
  const after = await world.get(lcr.lcr_sid);
  assert.equal(after.routes[0]?.regex, '100599');
  assert.equal(after.routes.length, 600);
  assert.equal((await put(lcr.lcr_sid, { routes: [] })).status, 204);
  assert.equal((await world.get(lcr.lcr_sid)).number_routes, 1);
});
