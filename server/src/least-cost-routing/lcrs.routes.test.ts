import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import {
  ALREADY_HAS_ONE,
  type ListedLcr,
  lcrEndpoints,
  type RoutedLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { at } from '../testing/paths.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let world: RoutingWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await routingWorld(app);
  who = world.who;
});
after(() => app.close());

const { create, list, read, remove, update } = lcrEndpoints;
const pathOf = (lcr_sid: string) => at(read.path, { lcr_sid });
const post = (as: Parameters<TestApp['ask']>[2] extends infer R ? R : never) =>
  app.ask<{ sid: string }>(create.method, create.path, as);

test('POST Lcrs is refused without a credential, to neighbours and to view-only users', async () => {
  const stored = await world.stored();
  const request = { method: create.method, path: create.path, body: anLcr({ account_sid: who.a1 }) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await world.stored(), stored);
});

test('an admin makes a routing of nobody, over any carriers, which nobody else reads (R41)', async () => {
  const routes = [{ regex: '44', voip_carrier_sid: world.carriers.b1 }];
  const body = anLcr({ routes, default_voip_carrier_sid: world.carriers.a1 });
  const reply = await post({ as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  const lcr_sid = reply.body.sid;
  const { account_sid, service_provider_sid } = await world.get(lcr_sid);
  assert.deepEqual([account_sid, service_provider_sid], [null, null]);
  const path = at(read.path, { lcr_sid });
  assert.equal((await app.ask('GET', path, { as: who.userA })).status, 404);
  assert.equal((await app.ask('DELETE', path, { as: who.admin })).status, 204);
});

test('POST Lcrs refuses an owner that there is not', async () => {
  for (const over of [{ account_sid: randomUUID() }, { service_provider_sid: randomUUID() }])
    assert.equal((await post({ as: who.admin, body: anLcr(over) })).status, 400);
});

test('an account makes its own without naming itself, and without a name; it has one', async () => {
  const { user, account_sid } = await world.freshAccount();
  // As the platform's console sends it.
  const body = { name: null, is_active: true, account_sid: '', service_provider_sid: who.providerA };
  const reply = await post({ as: user, body });
  assert.equal(reply.status, 201, reply.text);
  const made = await world.get(reply.body.sid);
  assert.deepEqual(
    { ...made, lcr_sid: '', account_name: '', service_provider_name: '' },
    {
      lcr_sid: '',
      name: null,
      is_active: 1,
      default_carrier_set_entry_sid: null,
      service_provider_sid: null,
      account_sid,
      number_routes: 0,
      account_name: '',
      service_provider_name: '',
      owner_service_provider_sid: who.providerA,
      default_voip_carrier_sid: null,
      routes: [],
      carriers: [],
    },
  );
  const again = await post({ as: user, body });
  assert.equal(again.status, 422);
  assert.equal(again.problem.msg, ALREADY_HAS_ONE.account);
});

test('a service provider has one for itself and makes one for each of its accounts', async () => {
  const provider = await app.world.provider();
  const user = await app.world.user({ service_provider_sid: provider });
  const accounts = [await app.world.account(provider), await app.world.account(provider)];
  assert.equal((await post({ as: user, body: anLcr() })).status, 201);
  const again = await post({ as: user, body: anLcr({ account_sid: '' }) });
  assert.deepEqual([again.status, again.problem.msg], [422, ALREADY_HAS_ONE.provider]);
  for (const account_sid of accounts)
    assert.equal((await post({ as: user, body: anLcr({ account_sid }) })).status, 201);
  const { body } = await app.ask<ListedLcr[]>(list.method, list.path, { as: user });
  assert.deepEqual(
    body.map((row) => row.account_sid),
    [null, ...body.slice(1).map((row) => row.account_sid)],
  );
  assert.deepEqual(new Set(body.slice(1).map((row) => row.account_sid)), new Set(accounts));
  assert.equal((await post({ as: user, body: anLcr({ service_provider_sid: who.providerB }) })).status, 403);
});

test('two that add at once do not both succeed', async () => {
  const { user } = await world.freshAccount();
  const replies = await Promise.all([1, 2, 3].map(() => post({ as: user, body: anLcr() })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422]);
});

test('GET Lcrs/{sid}: 401, foreign and unknown 404, malformed 400, and a view-only user reads', async () => {
  const lcr_sid = await world.lcr({ account_sid: who.a1 });
  const path = pathOf(lcr_sid);
  await assertNeedsCredential(app, { method: read.method, path });
  await assertRefusedToNeighbours(app, who, { method: read.method, path }, 404);
  assert.equal((await app.ask('GET', pathOf(randomUUID()), { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', '/Lcrs/undefined', { as: who.admin })).status, 400);
  assert.equal((await app.ask('GET', path, { as: who.viewerA1 })).status, 200);
});

test('GET Lcrs/{sid} names the carriers that it leads to, and one that changes is no other version of it', async () => {
  const { account_sid } = await world.freshAccount();
  const carrier = (name: string) => world.carrier({ ...world.ofA1, account_sid }, { name });
  const [west, east] = [await carrier('West'), await carrier('East')];
  await carrier('Unused');
  const body = anLcr({
    account_sid,
    default_voip_carrier_sid: west,
    routes: [
      { regex: '1', voip_carrier_sid: east },
      { regex: '2', voip_carrier_sid: west },
    ],
  });
  const { sid } = (await app.ask<{ sid: string }>('POST', create.path, { as: who.admin, body })).body;
  const ask = () => app.ask<RoutedLcr>('GET', pathOf(sid), { as: who.admin });
  const before = await ask();
  assert.deepEqual(before.body.carriers, [
    { voip_carrier_sid: east, name: 'East', is_active: 1 },
    { voip_carrier_sid: west, name: 'West', is_active: 1 },
  ]);
  await app.db
    .updateTable('voip_carriers')
    .set({ is_active: 0 })
    .where('voip_carrier_sid', '=', east)
    .execute();
  const after = await ask();
  assert.deepEqual(
    after.body.carriers.map(({ is_active }) => is_active),
    [0, 1],
  );
  assert.equal(after.headers.etag, before.headers.etag);
});

test('a list is narrowed to those with a route to a carrier, the default one included', async () => {
  const { account_sid } = await world.freshAccount();
  const carrier = (name: string) => world.carrier({ ...world.ofA1, account_sid }, { name });
  const [rest, east, unused] = [await carrier('Rest'), await carrier('East'), await carrier('Idle')];
  const routes = ['1', '2'].map((regex) => ({ regex, voip_carrier_sid: east }));
  const body = anLcr({ account_sid, default_voip_carrier_sid: rest, routes });
  const { sid } = (await app.ask<{ sid: string }>('POST', create.path, { as: who.admin, body })).body;
  const found = async (carrier_sid: string, as = who.admin) => {
    const path = `${list.path}?page=1&voip_carrier_sid=${carrier_sid}`;
    const { body: answer } = await app.ask<Page<ListedLcr>>('GET', path, { as });
    return [answer.total, ...answer.data.map(({ lcr_sid }) => lcr_sid)];
  };
  assert.deepEqual([await found(rest), await found(east)], Array(2).fill([1, sid]));
  assert.deepEqual([await found(unused), await found(east, who.userB)], [[0], [0]]);
});

test("a provider's own routing is unknown to its accounts", async () => {
  const lcr_sid = await world.lcr({ service_provider_sid: who.providerA });
  assert.equal((await app.ask('GET', pathOf(lcr_sid), { as: who.userA1 })).status, 404);
  assert.equal(
    (await app.ask('PUT', pathOf(lcr_sid), { as: who.userA1, body: { name: 'Mine' } })).status,
    403,
  );
  assert.equal((await app.ask('GET', pathOf(lcr_sid), { as: who.userA })).status, 200);
});

test('PUT and DELETE Lcrs/{sid} are refused to neighbours and view-only users, and change nothing then', async () => {
  const { account_sid } = await world.freshAccount();
  const lcr_sid = await world.lcr({ account_sid });
  await app.db.updateTable('lcr').set({ account_sid: who.a1 }).where('lcr_sid', '=', lcr_sid).execute();
  const stored = await world.stored();
  for (const { method } of [update, remove]) {
    const request = { method, path: pathOf(lcr_sid), body: method === 'PUT' ? { name: 'Taken' } : undefined };
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, who, request);
    await assertRefusedToViewers(app, who, request);
    assert.equal((await app.ask(method, pathOf(randomUUID()), { as: who.admin, body: {} })).status, 404);
  }
  assert.deepEqual(await world.stored(), stored);
});

test('a PUT that names one field changes one field, and the owner stays when it is only repeated', async () => {
  const { account_sid, user } = await world.freshAccount();
  const lcr_sid = await world.lcr({ account_sid, name: 'Before' });
  const before = await world.get(lcr_sid);
  const put = (body: object) => app.ask(update.method, pathOf(lcr_sid), { as: user, body });
  assert.equal((await put({ name: 'After' })).status, 204);
  assert.deepEqual(await world.get(lcr_sid), { ...before, name: 'After' });
  // Sent back whole, with no routes and no default carrier yet.
  assert.equal((await put(before)).status, 204);
  const body = { name: '', is_active: 0, account_sid, service_provider_sid: who.providerA };
  assert.equal((await put({ ...body, default_carrier_set_entry_sid: null })).status, 204);
  assert.deepEqual(await world.get(lcr_sid), { ...before, name: null, is_active: 0 });
  assert.equal((await put({})).status, 204);
});

test('a routing moves to another owner who has none, when its carriers serve that one too', async () => {
  const [one, two] = [await world.freshAccount(), await world.freshAccount()];
  const lcr_sid = await world.lcr({
    account_sid: one.account_sid,
    default_voip_carrier_sid: world.carriers.a,
    routes: [{ regex: '44', voip_carrier_sid: one.carrier }],
  });
  const put = (body: object, as = who.userA) => app.ask(update.method, pathOf(lcr_sid), { as, body });
  const held = await put({ account_sid: two.account_sid });
  assert.equal(held.status, 400);
  assert.equal(held.problem.issues?.[0]?.path, 'account_sid');
  assert.equal((await world.get(lcr_sid)).account_sid, one.account_sid);

  assert.equal((await put({ account_sid: two.account_sid, routes: [] })).status, 204);
  assert.equal((await world.get(lcr_sid)).account_sid, two.account_sid);
  assert.equal((await put({ account_sid: who.b1 })).status, 403);
  await world.lcr({ account_sid: one.account_sid });
  assert.equal((await put({ account_sid: one.account_sid })).status, 422);
});

test('a change that was made from another state is refused with the one that is', async () => {
  const { account_sid, user } = await world.freshAccount();
  const lcr_sid = await world.lcr({ account_sid });
  const { headers } = await app.ask('GET', pathOf(lcr_sid), { as: user });
  const put = (name: string) =>
    app.ask('PUT', pathOf(lcr_sid), {
      as: user,
      body: { name },
      headers: { 'if-match': String(headers.etag) },
    });
  assert.equal((await put('First')).status, 204);
  const late = await put('Second');
  assert.equal(late.status, 409);
  assert.equal((late.problem.current as { name: string }).name, 'First');
});

test('DELETE takes the routes and their carriers along', async () => {
  const { account_sid, user, carrier } = await world.freshAccount();
  const others = await world.stored();
  const lcr_sid = await world.lcr({
    account_sid,
    default_voip_carrier_sid: carrier,
    routes: [{ regex: '44', voip_carrier_sid: carrier }],
  });
  assert.equal((await world.get(lcr_sid)).number_routes, 2);
  assert.equal((await app.ask(remove.method, pathOf(lcr_sid), { as: user })).status, 204);
  assert.deepEqual(await world.stored(), others);
  assert.equal((await app.ask(remove.method, pathOf(lcr_sid), { as: user })).status, 404);
});

test('the list is refused without a credential; each caller sees the own reach', async () => {
  await assertNeedsCredential(app, { method: list.method, path: list.path });
  const { account_sid, user } = await world.freshAccount();
  const lcr_sid = await world.lcr({ account_sid });
  for (const [as, sees] of [
    [who.admin, true],
    [who.userA, true],
    [user, true],
    [who.userA1, false],
    [who.userB, false],
    [who.userB1, false],
  ] as const) {
    const { body } = await app.ask<ListedLcr[]>(list.method, list.path, { as });
    assert.equal(
      body.some((row) => row.lcr_sid === lcr_sid),
      sees,
    );
  }
});

test('a page is counted, filtered by owner and by name, and a provider sees what the platform wrote for it', async () => {
  const provider = await app.world.provider('Northwind');
  const user = await app.world.user({ service_provider_sid: provider });
  const accounts = [
    await app.world.account(provider, `Acme ${randomUUID()}`),
    await app.world.account(provider, `Zeta ${randomUUID()}`),
  ];
  for (const account_sid of accounts)
    await world.lcr({ account_sid, name: account_sid === accounts[1] ? 'Alpha' : null });
  // The platform's console writes '' for no account, and its clients for no provider.
  await app.db
    .insertInto('lcr')
    .values({ lcr_sid: randomUUID(), name: 'House', service_provider_sid: provider, account_sid: '' })
    .execute();
  await app.db
    .updateTable('lcr')
    .set({ service_provider_sid: '' })
    .where('account_sid', '=', accounts[1] ?? '')
    .execute();
  const ask = async (query: string) =>
    (await app.ask<Page<ListedLcr>>('GET', `${list.path}?page=1&${query}`, { as: user })).body;
  const all = await ask('');
  assert.equal(all.total, 3);
  assert.deepEqual(
    all.data.map((row) => [row.name, row.account_sid, row.service_provider_sid]),
    [
      ['House', null, provider],
      [null, accounts[0], null],
      ['Alpha', accounts[1], null],
    ],
  );
  assert.deepEqual(
    all.data.map((row) => row.service_provider_name),
    ['Northwind', 'Northwind', 'Northwind'],
  );
  await world.lcr({
    account_sid: await app.world.account(provider, 'Busy'),
    name: 'Zero off',
    is_active: 0,
    default_voip_carrier_sid: await world.carrier({ account_sid: null, service_provider_sid: provider }),
    routes: [],
  });
  const inOrder = async (sort: string) => (await ask(`sort=${sort}`)).data.map(({ name }) => name);
  const [, , , last] = await inOrder('number_routes');
  assert.equal(last, 'Zero off');
  assert.deepEqual((await inOrder('is_active')).slice(0, 2), ['Zero off', 'House']);
  // The one that has no name is called after its account, Acme; the provider's own does not come first any more.
  assert.deepEqual(await inOrder('name'), [null, 'Alpha', 'House', 'Zero off']);
  assert.deepEqual(await inOrder('-name'), (await inOrder('name')).toReversed());
  assert.equal((await ask('page_size=1')).data.length, 1);
  assert.equal((await ask(`account_sid=${accounts[0]}`)).total, 1);
  assert.equal((await ask(`service_provider_sid=${provider}`)).total, 4);
  assert.equal((await ask(`service_provider_sid=${who.providerA}`)).total, 0);
  assert.equal((await ask('name=alph')).total, 1);
  assert.equal((await ask('name=acme')).total, 1);
  assert.equal((await ask('name=northwind')).total, 1);
  assert.equal((await ask(`name=${encodeURIComponent('%')}`)).total, 0);
});

test('Users/me tells where the own routing is, but for an admin', async () => {
  const me = async (as: Parameters<typeof app.sign>[0]) =>
    (await app.ask<Me>('GET', '/Users/me', { as })).body;
  const provider = await app.world.provider();
  const account_sid = await app.world.account(provider);
  const ofProvider = await app.world.user({ service_provider_sid: provider });
  const ofAccount = await app.world.user({ service_provider_sid: provider, account_sid });
  assert.deepEqual([(await me(ofProvider)).own_lcr_sid, (await me(ofAccount)).own_lcr_sid], [null, null]);
  const own = await world.lcr({ service_provider_sid: provider });
  const accounts = await world.lcr({ account_sid });
  assert.deepEqual([(await me(ofProvider)).own_lcr_sid, (await me(ofAccount)).own_lcr_sid], [own, accounts]);
  assert.equal((await me(who.admin)).own_lcr_sid, undefined);
});

test('every change has an audit entry, the routes in it', async () => {
  const { account_sid, user, carrier } = await world.freshAccount();
  const lcr_sid = await world.lcr({
    account_sid,
    name: null,
    default_voip_carrier_sid: carrier,
    routes: [{ regex: '44', voip_carrier_sid: carrier }],
  });
  await app.ask('PUT', pathOf(lcr_sid), { as: user, body: { routes: [] } });
  await app.ask('DELETE', pathOf(lcr_sid), { as: user });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('record_sid', '=', lcr_sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action, kind, account_sid: of, actor_name }) => [action, kind, of, actor_name]),
    [
      ['create', 'least-cost-routing', account_sid, who.admin.name],
      ['update', 'least-cost-routing', account_sid, user.name],
      ['delete', 'least-cost-routing', account_sid, user.name],
    ],
  );
  assert.match(entries[0]?.record_name ?? '', /^Account /);
  assert.match(entries[1]?.before_json ?? '', /"regex":"44"/);
  assert.doesNotMatch(entries[1]?.after_json ?? '', /"regex":"44"/);
});
