import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { anAccount } from '@trunkline/contract/accounts/accounts.sample.ts';
import { limitEndpoints } from '@trunkline/contract/accounts/limits.contract.ts';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import { apiKeyEndpoints } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import { bulkEndpoints } from '@trunkline/contract/bulk/bulk.contract.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { sipGatewayEndpoints } from '@trunkline/contract/carriers/gateways.contract.ts';
import { sbcEndpoints } from '@trunkline/contract/carriers/signalling-addresses.contract.ts';
import { type Endpoint, mayBeRepeated } from '@trunkline/contract/core/endpoint.ts';
import { lcrEntryEndpoints } from '@trunkline/contract/least-cost-routing/entries.contract.ts';
import { lcrExplainEndpoints } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { type OnceReader, onceReader } from '../http/once.ts';
import { at } from '../testing/paths.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { JWT_SECRET, type Who } from '../testing/world.ts';
import { removeOldOnce } from './done-once.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

type Options = { key?: string; as?: Who; headers?: Record<string, string> };
type Made = { sid?: string; user_sid?: string };

function post({ method, path }: Pick<Endpoint, 'method' | 'path'>, body: unknown, options: Options = {}) {
  const { key = randomUUID(), as = who.admin, headers = {} } = options;
  return app.ask<Made>(method, path, { as, body, headers: { 'idempotency-key': key, ...headers } });
}

/** Carriers may have one name: nothing but the key holds a second one back. */
const aNewCarrier = () => aCarrier({ name: `Carrier ${randomUUID()}`, service_provider_sid: who.providerA });

async function carriersNamed(name: string | undefined) {
  const rows = await app.db
    .selectFrom('voip_carriers')
    .select('voip_carrier_sid')
    .where('name', '=', name ?? '')
    .execute();
  return rows.map(({ voip_carrier_sid }) => voip_carrier_sid);
}

const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

/** What is made, by one who may. */
const creations: Record<string, () => [Endpoint, object]> = {
  account: () => [
    accountEndpoints.create,
    anAccount({ name: unique('Account'), service_provider_sid: who.providerA }),
  ],
  carrier: () => [carrierEndpoints.create, aNewCarrier()],
  provider: () => [serviceProviderEndpoints.create, { name: unique('Provider') }],
  user: () => {
    const name = unique('user');
    return [userEndpoints.create, aUser({ name, email: `${name}@example.com` })];
  },
};

for (const [noun, make] of Object.entries(creations))
  test(`of eight parallel requests with one key one makes the ${noun}, and all are answered with it`, () =>
    rounds(async () => {
      const [endpoint, body] = make();
      const key = randomUUID();
      const replies = await Promise.all(Array.from({ length: WRITERS }, () => post(endpoint, body, { key })));
      const told = replies.map(({ status, text }) => `${status} ${text}`);
      assert.deepEqual([...new Set(told)].length, 1, told.join('\n'));
      assert.equal(replies[0]?.status, 201);
      const replayed = replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
      assert.equal(replayed.length, WRITERS - 1);
      const sid = Object.values(replies[0]?.body ?? {})[0] ?? '';
      const entries = await app.db
        .selectFrom('trunkline_audit_entries')
        .select('action')
        .where('record_sid', '=', sid)
        .execute();
      assert.deepEqual(
        entries.map(({ action }) => action),
        ['create'],
      );
    }));

test('one key with something else is 422, which names what was made, and makes nothing', async () => {
  const key = randomUUID();
  const first = await post(carrierEndpoints.create, aNewCarrier(), { key });
  const other = aNewCarrier();
  const second = await post(carrierEndpoints.create, other, { key });
  assert.deepEqual([second.status, second.problem.code], [422, 'idempotency_key_reused']);
  assert.deepEqual(second.problem.current, { sid: first.body.sid });
  assert.deepEqual(await carriersNamed(other.name), []);
});

test('a key is its own for each person and each endpoint', async () => {
  const key = randomUUID();
  const body = aNewCarrier();
  await post(carrierEndpoints.create, body, { key });
  await post(carrierEndpoints.create, body, { key, as: who.userA });
  assert.equal((await carriersNamed(body.name)).length, 2);
  const provider = await post(serviceProviderEndpoints.create, { name: unique('Provider') }, { key });
  assert.equal(provider.status, 201, provider.text);
});

test('what was refused was not done: the same key may be sent again, mended', async () => {
  const key = randomUUID();
  const [endpoint, body] = creations.account?.() ?? [];
  assert.ok(endpoint && body);
  await post(endpoint, body);
  assert.equal((await post(endpoint, body, { key })).status, 422);
  assert.equal((await post(endpoint, { ...body, name: unique('Account') }, { key })).status, 201);
});

test('whoever may not do it is refused before a key counts', async () => {
  const key = randomUUID();
  const body = aNewCarrier();
  const as = await app.world.user({ service_provider_sid: who.providerA });
  assert.equal((await post(carrierEndpoints.create, body, { key, as })).status, 201);
  await app.world.makeViewOnly(as.user_sid);
  assert.equal((await post(carrierEndpoints.create, body, { key, as })).status, 403);
});

test('a change sent again from the same version is done, and no conflict with itself', async () => {
  const { sid = '' } = (await post(carrierEndpoints.create, aNewCarrier())).body;
  const path = at(carrierEndpoints.read.path, { voip_carrier_sid: sid });
  const { headers } = await app.ask('GET', path, { as: who.admin });
  const from = { 'if-match': String(headers.etag) };
  const put = (name: string, key?: string) =>
    post({ method: 'PUT', path }, { name }, { headers: from, ...(key ? { key } : {}) });
  const key = randomUUID();
  assert.equal((await put('Renamed', key)).status, 204);
  const again = await put('Renamed', key);
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [204, 'true']);
  assert.equal((await put('Renamed')).status, 409);
  assert.equal((await put('Something else', key)).problem.code, 'idempotency_key_reused');
});

test('a deletion that is sent again is answered as it was, by eight at once too; a stranger is told that there is nothing', () =>
  rounds(async () => {
    const { sid = '' } = (await post(carrierEndpoints.create, aNewCarrier())).body;
    const path = at(carrierEndpoints.read.path, { voip_carrier_sid: sid });
    const remove = (key: string, as = who.admin) => post({ method: 'DELETE', path }, undefined, { key, as });
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: WRITERS }, () => remove(key)));
    for (const { status, text } of [...replies, await remove(key)]) assert.equal(status, 204, text);
    const replayed = replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
    assert.equal(replayed.length, WRITERS - 1);
    for (const again of [await remove(key, who.userA), await remove(randomUUID())])
      assert.equal(again.status, 404);
  }));

test('the text of an API key is told once, also to whoever asks with the same key again', async () => {
  const key = randomUUID();
  const body = { name: unique('key'), service_provider_sid: who.providerA };
  const first = await post(apiKeyEndpoints.create, body, { key });
  const again = await post(apiKeyEndpoints.create, body, { key });
  assert.deepEqual([first.status, again.status, again.problem.code], [201, 422, 'told_once']);
  assert.deepEqual(again.problem.current, { sid: first.body.sid });
});

test('what was done under the secret of before is not done again while it is exchanged, nor at servers that have the two the other way round', async () => {
  const NEW = 'the signature of now, long enough';
  const readers = [onceReader(JWT_SECRET, NEW), onceReader(NEW, JWT_SECRET)];
  const begun = app.app.once;
  for (const [first, then] of [
    [begun, readers[1]],
    [readers[0], readers[1]],
    [readers[1], readers[0]],
    [readers[1], onceReader(NEW)],
  ] as OnceReader[][]) {
    const [key, body] = [randomUUID(), aNewCarrier()];
    app.app.once = first as OnceReader;
    const made = await post(carrierEndpoints.create, body, { key });
    app.app.once = then as OnceReader;
    const again = await post(carrierEndpoints.create, body, { key });
    assert.deepEqual([again.status, again.body.sid], [201, made.body.sid]);
    assert.equal((await carriersNamed(body.name)).length, 1);
    assert.equal((await post(carrierEndpoints.create, aNewCarrier(), { key })).status, 422);
  }
  app.app.once = begun;
});

test('a key that is none is 400, and without one every request counts', async () => {
  for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'é'])
    assert.equal((await post(carrierEndpoints.create, aNewCarrier(), { key })).status, 400, key);
  const body = aNewCarrier();
  for (const _ of [1, 2]) await app.ask('POST', '/VoipCarriers', { as: who.admin, body });
  assert.equal((await carriersNamed(body.name)).length, 2);
});

test('what is made within a record is made once, and answered by its own sid', async () => {
  const { sid: voip_carrier_sid = '' } = (await post(carrierEndpoints.create, aNewCarrier())).body;
  const { sid: lcr_sid = '' } = (await post(lcrEndpoints.create, anLcr({ account_sid: who.a1 }))).body;
  const entry = { voip_carrier_sid, workload: 1, priority: 0 };
  const route = await post(lcrRouteEndpoints.create, {
    lcr_sid,
    regex: '44',
    lcr_carrier_set_entries: [entry],
  });
  const limits = at(limitEndpoints.setOfAccount.path, { account_sid: who.a1 });
  for (const [endpoint, body] of [
    [sipGatewayEndpoints.create, { voip_carrier_sid, ipv4: '203.0.113.9', inbound: 1, outbound: 1 }],
    [lcrRouteEndpoints.create, { lcr_sid, regex: '45', lcr_carrier_set_entries: [entry] }],
    [lcrEntryEndpoints.create, { ...entry, lcr_route_sid: route.body.sid, priority: 1 }],
    [sbcEndpoints.create, { ipv4: '203.0.113.8', port: 5060 }],
    [
      { method: 'POST', path: limits },
      { category: 'voice_call_session', quantity: 7 },
    ],
  ] as const) {
    const key = randomUUID();
    const first = await post(endpoint, body, { key });
    const again = await post(endpoint, body, { key });
    assert.equal(first.status, 201, first.text);
    assert.deepEqual([again.status, again.body], [201, first.body], endpoint.path);
    assert.deepEqual(
      [first.headers, again.headers].map((sent) => sent['idempotent-replayed']),
      [undefined, 'true'],
    );
    assert.notEqual(first.body.sid, voip_carrier_sid);
  }
});

test('what cannot be answered again takes no key, and a request that changes nothing is answered whatever key it has', async () => {
  const refused = Object.entries(allEndpoints).flatMap(([kind, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, one]) => one.method !== 'GET' && !one.open && !one.changes_nothing && !mayBeRepeated(one))
      .map(([action]) => `${kind}.${action}`),
  );
  assert.deepEqual(refused.sort(), [
    'bulk.change',
    'bulk.undo',
    'configuration.apply',
    'live-calls.create',
    'live-calls.createMessage',
    'live-calls.update',
    'llm-services.replaceKey',
    'number-imports.importCsv',
    'phone-numbers.routeMany',
    'settings.savePasswordSettings',
    'settings.saveSystemInformation',
    'speech-services.replaceKey',
    'subscriptions.change',
  ]);
  const { sid = '' } = (await post(carrierEndpoints.create, aNewCarrier())).body;
  const bulk = await post(bulkEndpoints.change, { kind: 'carriers', action: 'delete', sids: [sid] });
  assert.equal(bulk.status, 400);
  assert.match(bulk.problem.msg, /^Idempotency-Key is not supported here/);
  assert.equal((await app.ask('GET', `/VoipCarriers/${sid}`, { as: who.admin })).status, 200);
  const explained = await post(lcrExplainEndpoints.outbound, { account_sid: who.a1, number: '441632960000' });
  assert.notEqual(explained.status, 400, explained.text);
});

test('what was done is forgotten after some minutes, in slices', async () => {
  const row = (nth: number) => ({
    request_hash: String(nth).padStart(43, '-'),
    content_hash: '-'.repeat(43),
    record_sid: null,
    expires_at: '2020-01-01 00:00:00',
  });
  const rows = Array.from({ length: 1200 }, (_, nth) => row(nth));
  for (let nth = 0; nth < rows.length; nth += 400)
    await app.db
      .insertInto('trunkline_done_once')
      .values(rows.slice(nth, nth + 400))
      .execute();
  await removeOldOnce(app.db, Date.now() + 120_000);
  const left = await app.db.selectFrom('trunkline_done_once').select('expires_at').execute();
  assert.deepEqual(
    left.filter(({ expires_at }) => expires_at < '2021'),
    [],
  );
  assert.ok(left.length > 0);
});
