import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { limitEndpoints } from '@trunkline/contract/accounts/limits.contract.ts';
import { aLimit } from '@trunkline/contract/accounts/limits.sample.ts';
import { at } from '../testing/paths.ts';
import { atOnce, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { listOfAccount, listOfProvider, removeOfAccount, removeOfProvider, setOfAccount, setOfProvider } =
  limitEndpoints;
type Limits = { category: string; quantity: number }[];

test("an account's limits are read by itself, set from above only, and closed to neighbours", async () => {
  const path = at(listOfAccount.path, { account_sid: who.a1 });
  for (const { method } of [listOfAccount, setOfAccount, removeOfAccount]) {
    const request = { method, path, ...(method === 'POST' ? { body: aLimit() } : {}) };
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, who, request);
    if (method !== 'GET') {
      await assertRefusedToViewers(app, who, request);
      assert.equal((await app.ask(method, path, { as: who.userA1, body: request.body })).status, 403);
    }
  }
  assert.deepEqual((await app.ask('GET', path, { as: who.userA1 })).body, []);
});

test('one limit a category: set, changed, filtered, removed; zero means unlimited and is kept', async () => {
  const path = at(setOfAccount.path, { account_sid: who.a1 });
  const set = (body: object) => app.ask<{ sid: string }>('POST', path, { as: who.userA, body });
  const first = await set(aLimit({ quantity: 10 }));
  assert.equal(first.status, 201);
  assert.equal((await set(aLimit({ quantity: 0 }))).body.sid, first.body.sid);
  await set(aLimit({ category: 'device', quantity: 3 }));
  const all = (await app.ask<Limits>('GET', path, { as: who.userA1 })).body;
  assert.deepEqual(
    all.map(({ category, quantity }) => [category, quantity]),
    [
      ['device', 3],
      ['voice_call_session', 0],
    ],
  );
  assert.equal((await app.ask<Limits>('GET', `${path}?category=device`, { as: who.userA1 })).body.length, 1);
  assert.equal((await app.ask('DELETE', `${path}?category=device`, { as: who.userA })).status, 204);
  assert.equal((await app.ask('DELETE', `${path}?category=device`, { as: who.userA })).status, 204);
  assert.equal((await app.ask<Limits>('GET', path, { as: who.userA })).body.length, 1);
  assert.equal((await app.ask('DELETE', path, { as: who.admin })).status, 204);
  assert.deepEqual((await app.ask('GET', path, { as: who.userA })).body, []);
});

test('a deletion whose query is misspelt deletes nothing and says what to do; an empty parameter is none (R4)', async () => {
  for (const path of [
    at(setOfAccount.path, { account_sid: who.b1 }),
    at(setOfProvider.path, { service_provider_sid: who.providerB }),
  ]) {
    await app.ask('POST', path, { as: who.admin, body: aLimit() });
    for (const query of ['categroy=device', 'Category=device', 'category=&x=1']) {
      const reply = await app.ask('DELETE', `${path}?${query}`, { as: who.admin });
      assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, 'category']);
      assert.match(reply.problem.msg, /leave the query out to delete all/);
    }
    assert.equal((await app.ask<Limits>('GET', `${path}?category=`, { as: who.admin })).body.length, 1);
    assert.equal((await app.ask('DELETE', `${path}?category=`, { as: who.admin })).status, 204);
    assert.deepEqual((await app.ask('GET', path, { as: who.admin })).body, []);
  }
});

test('of two rows that other programs have left for one category, a new quantity leaves one', async () => {
  const owner = { account_sid: who.a2 };
  const provider = { service_provider_sid: who.providerB };
  const row = (quantity: number) => ({ category: 'device' as const, quantity });
  for (const quantity of [7, 9]) {
    const [account_limits_sid, service_provider_limits_sid] = [randomUUID(), randomUUID()];
    await app.db
      .insertInto('account_limits')
      .values({ account_limits_sid, ...owner, ...row(quantity) })
      .execute();
    await app.db
      .insertInto('service_provider_limits')
      .values({ service_provider_limits_sid, ...provider, ...row(quantity) })
      .execute();
  }
  for (const path of [at(setOfAccount.path, owner), at(setOfProvider.path, provider)]) {
    const set = await app.ask<{ sid: string }>('POST', path, { as: who.admin, body: row(5) });
    const left = (await app.ask<Limits>('GET', path, { as: who.admin })).body;
    assert.deepEqual(
      left.map(({ quantity }) => quantity),
      [5],
      path,
    );
    assert.ok(JSON.stringify(left).includes(set.body.sid));
  }
});

test('a limit that somebody else changed meanwhile is a conflict, of eight at once for seven; another limit is none (R44)', async () => {
  const body = (quantity: number, category = 'device') => ({ category, quantity });
  const ofAccount = at(setOfAccount.path, { account_sid: who.b1 });
  for (const path of [ofAccount, at(setOfProvider.path, { service_provider_sid: who.providerB })]) {
    const read = async (query = '') => {
      const { headers, body } = await app.ask<Limits>('GET', path + query, { as: who.admin });
      return { from: { as: who.admin, headers: { 'if-match': String(headers.etag) } }, limits: body };
    };
    const oneOfEight = async ({ from }: Awaited<ReturnType<typeof read>>, above: number) =>
      assert.deepEqual(
        await atOnce((nth) => app.ask('POST', path, { ...from, body: body(above + nth) })),
        { 201: 1, 409: WRITERS - 1 },
        path,
      );
    await app.ask('DELETE', path, { as: who.admin });
    await oneOfEight(await read(), 1);
    const [whole, alone] = [await read(), await read('?category=device')];
    const other = await app.ask('POST', path, { ...whole.from, body: body(70, 'api_rate') });
    assert.equal(other.status, 201, other.text);
    await oneOfEight(alone, 20);
    const refused = await app.ask('DELETE', `${path}?category=device`, alone.from);
    assert.deepEqual([refused.status, refused.problem.code], [409, 'changed_meanwhile']);
    assert.deepEqual(refused.problem.current, (await read()).limits);
    assert.equal((await app.ask('DELETE', path, whole.from)).status, 409);
    assert.equal((await app.ask('POST', path, { as: who.admin, body: body(99) })).status, 201);
    assert.equal((await app.ask('DELETE', path, (await read()).from)).status, 204);
  }
});

test('a category nobody knows and a quantity that is no number are refused', async () => {
  const path = at(setOfAccount.path, { account_sid: who.a1 });
  for (const body of [
    aLimit({ quantity: -1 }),
    { quantity: 3 },
    { category: 'pigeons', quantity: 3 },
    aLimit({ quantity: 1.5 }),
  ])
    assert.equal((await app.ask('POST', path, { as: who.admin, body })).status, 400);
  for (const quantity of [null, '', ' ', true, '3.5', [3], {}]) {
    const body = { category: 'device', quantity };
    const reply = await app.ask('POST', path, { as: who.admin, body });
    assert.deepEqual([reply.status, reply.problem.msg], [400, 'quantity must be a whole number from 0']);
  }
});

test("a provider's limits are its own and the admins'", async () => {
  const path = at(listOfProvider.path, { service_provider_sid: who.providerA });
  for (const { method } of [listOfProvider, setOfProvider, removeOfProvider]) {
    const body = method === 'POST' ? aLimit() : undefined;
    await assertNeedsCredential(app, { method, path, body });
    for (const as of [who.userB, who.userA1])
      assert.equal((await app.ask(method, path, { as, body })).status, 403);
  }
  assert.equal((await app.ask('POST', path, { as: who.adminViewer, body: aLimit() })).status, 403);
  assert.equal((await app.ask('POST', path, { as: who.userA, body: aLimit({ quantity: 500 }) })).status, 201);
  assert.equal((await app.ask<Limits>('GET', path, { as: who.userA })).body[0]?.quantity, 500);
  assert.equal((await app.ask('DELETE', path, { as: who.userA })).status, 204);
});
