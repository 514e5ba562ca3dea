/** Whose a carrier is, and what stands in the way of giving it to another. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { NOT_YOURS_TO_CHANGE } from '@trunkline/contract/carriers/carriers.policy.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { type CarrierWorld, carrierWorld, faultsOf } from '../testing/carrier-world.ts';
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

const post = (as: Who | string, path: string, owner: object) =>
  app.ask<{ sid: string }>('POST', path, { as, body: { ...aCarrier(), ...owner } });

async function ownerOf(sid: string): Promise<(string | null)[]> {
  const { account_sid, service_provider_sid } = await world.row(sid);
  return [account_sid, service_provider_sid];
}

test('the owner is what the path says, else the body, else the caller; the provider is always stored', async () => {
  const { a1, a2, b1, providerA, providerB } = who;
  const key = await app.world.key({ account_sid: a1 });
  const all = '/VoipCarriers';
  const ofA = `/ServiceProviders/${providerA}/VoipCarriers`;
  for (const [as, path, body, owner] of [
    [who.userA1, all, {}, [a1, providerA]],
    [key, all, { account_sid: null }, [a1, providerA]],
    [who.userA1, ofA, {}, [a1, providerA]],
    [who.userA1, `/Accounts/${a1}/VoipCarriers`, { account_sid: a2 }, [a1, providerA]],
    [who.userA, all, {}, [null, providerA]],
    [who.userA, all, { account_sid: a2 }, [a2, providerA]],
    [who.userA, ofA, { account_sid: a1, service_provider_sid: providerB }, [a1, providerA]],
    [who.userA, `/Accounts/${a2}/VoipCarriers`, {}, [a2, providerA]],
    [who.admin, all, { account_sid: b1 }, [b1, providerB]],
    [who.admin, all, {}, [null, null]],
    [who.admin, all, { account_sid: null, service_provider_sid: null }, [null, null]],
    [who.admin, all, { service_provider_sid: providerB }, [null, providerB]],
    [who.admin, ofA, {}, [null, providerA]],
    [who.admin, `/Accounts/${b1}/VoipCarriers`, {}, [b1, providerB]],
  ] as const) {
    const reply = await post(as, path, body);
    assert.equal(reply.status, 201, `${path} ${JSON.stringify(body)} ${reply.text}`);
    assert.deepEqual(await ownerOf(reply.body.sid), owner, path);
  }
});

test('an owner that is nobody, unknown, foreign or contradicts itself is refused', async () => {
  const all = '/VoipCarriers';
  const nobody = randomUUID();
  assert.deepEqual(faultsOf(await post(who.admin, all, { account_sid: nobody })), [
    `account_sid: There is no account ${nobody}.`,
  ]);
  const both = { account_sid: who.a1, service_provider_sid: who.providerB };
  assert.deepEqual(faultsOf(await post(who.admin, all, both)), [
    'account_sid: The account must belong to the service provider.',
  ]);
  for (const [as, path, body, status] of [
    [who.userA, all, { account_sid: who.b1 }, 403],
    [who.userA, all, { service_provider_sid: who.providerB }, 403],
    [who.userA1, all, { account_sid: who.a2 }, 403],
    [who.userA1, `/Accounts/${who.a2}/VoipCarriers`, {}, 403],
    [who.userA, `/ServiceProviders/${who.providerB}/VoipCarriers`, { account_sid: who.a1 }, 403],
    [who.admin, `/Accounts/${nobody}/VoipCarriers`, {}, 404],
    [who.admin, `/ServiceProviders/${nobody}/VoipCarriers`, {}, 404],
  ] as const)
    assert.equal((await post(as, path, body)).status, status, path);
});

test('the application is one of the carrier’s own account', async () => {
  const message = 'application_sid: Choose an application of the same account.';
  const [own, foreign] = [await world.application(who.a1), await world.application(who.a2)];
  for (const body of [
    { account_sid: who.a1, application_sid: foreign },
    { account_sid: who.a1, application_sid: randomUUID() },
    { service_provider_sid: who.providerA, application_sid: own },
  ])
    assert.deepEqual(faultsOf(await post(who.admin, '/VoipCarriers', body)), [message]);
  const sid = await world.make({ application_sid: own });
  assert.deepEqual(faultsOf(await world.put(sid, { application_sid: foreign }, who.userA1)), [message]);
  assert.equal((await world.put(sid, { application_sid: null }, who.userA1)).status, 204);
});

test('a carrier changes hands within the caller’s reach, both ways, and to an account of another provider by an admin', async () => {
  const sid = await world.make();
  assert.equal((await world.put(sid, { account_sid: null }, who.userA)).status, 204);
  assert.deepEqual(await ownerOf(sid), [null, who.providerA]);
  assert.equal((await world.put(sid, { account_sid: who.a1 }, who.userA1)).problem.msg, NOT_YOURS_TO_CHANGE);
  assert.equal((await world.put(sid, { account_sid: who.b1 }, who.userA)).status, 403);
  assert.equal((await world.put(sid, { service_provider_sid: who.providerB }, who.userA)).status, 403);
  assert.equal((await world.put(sid, { account_sid: who.a2 }, who.userA)).status, 204);
  assert.deepEqual(await ownerOf(sid), [who.a2, who.providerA]);
  assert.equal((await world.put(sid, { account_sid: who.a1 }, who.userA2)).status, 403);
  // An account's form may say null for "mine".
  assert.equal((await world.put(sid, { account_sid: null }, who.userA2)).status, 204);
  assert.deepEqual(await ownerOf(sid), [who.a2, who.providerA]);
  assert.equal((await world.put(sid, { account_sid: who.b1 }, who.admin)).status, 204);
  assert.deepEqual(await ownerOf(sid), [who.b1, who.providerB]);
  const body = { account_sid: null, service_provider_sid: who.providerA };
  assert.equal((await world.put(sid, body, who.admin)).status, 204);
  assert.deepEqual(await ownerOf(sid), [null, who.providerA]);
  const [entry, left] = (await world.entries(sid)).slice(-3);
  assert.deepEqual(
    [entry?.action, entry?.account_sid, entry?.service_provider_sid],
    ['update', null, who.providerA],
  );
  // Those who had it, the account and its provider, read that it left them.
  assert.deepEqual(
    [left?.action, left?.account_sid, left?.service_provider_sid],
    ['move-away', who.b1, who.providerB],
  );
});

test('an application that does not fit the new owner is named as the reason', async () => {
  const sid = await world.make({ application_sid: await world.application(who.a1) });
  for (const account_sid of [null, who.a2])
    assert.deepEqual(faultsOf(await world.put(sid, { account_sid }, who.userA)), [
      'application_sid: Choose an application of the same account.',
    ]);
  const application_sid = await world.application(who.a2);
  assert.equal((await world.put(sid, { account_sid: who.a2, application_sid }, who.userA)).status, 204);
});

test('a carrier does not change hands while numbers or routes of others use it', async () => {
  const sid = await world.make({ service_provider_sid: who.providerA });
  const own = await world.number(sid, { account_sid: who.a1 });
  await world.number(sid, {});
  assert.equal((await world.put(sid, { account_sid: who.a1 }, who.userA)).status, 204);
  assert.equal((await world.put(sid, { account_sid: null }, who.userA)).status, 204);
  const others = [
    await world.number(sid, { account_sid: who.a2 }, '1555'),
    await world.number(sid, { service_provider_sid: who.providerA }, '1556'),
    await world.routing(sid, { account_sid: who.a2 }, 'Overflow'),
  ];
  // That may use the carriers of its accounts (`R41`).
  const above = await world.routing(sid, { service_provider_sid: who.providerA }, null);
  const refused = await world.put(sid, { account_sid: who.a1, name: 'Not this' }, who.userA);
  assert.deepEqual([refused.status, refused.problem.code], [422, 'in_use']);
  assert.equal(refused.problem.msg, 'This carrier is in use by others, so its owner cannot be changed.');
  assert.deepEqual(refused.problem.blockers?.map(({ kind, name }) => `${kind} ${name}`).sort(), [
    'least-cost-routing Overflow',
    'phone-numbers 1555',
    'phone-numbers 1556',
  ]);
  assert.deepEqual(new Set(refused.problem.blockers?.map(({ sid }) => sid)), new Set(others));
  const away = await world.put(sid, { service_provider_sid: who.providerB }, who.admin);
  assert.equal(away.problem.blockers?.length, 5);
  for (const one of [own, above]) assert.ok(away.problem.blockers?.some((blocker) => blocker.sid === one));
  assert.notEqual((await world.row(sid)).name, 'Not this');
  // The own one is in nobody's way.
  for (let at = 0; at < 100; at++) await world.number(sid, { account_sid: who.a2 }, `1557${1000 + at}`);
  const { problem } = await world.put(sid, { account_sid: who.a1 }, who.userA);
  assert.deepEqual(problem.blocker_totals, [{ kind: 'phone-numbers', total: 102 }]);
});

test('a carrier of old without its provider gets it at the next save', async () => {
  const sid = await world.make();
  await app.db
    .updateTable('voip_carriers')
    .set({ service_provider_sid: null })
    .where('voip_carrier_sid', '=', sid)
    .execute();
  assert.equal((await world.put(sid, { description: 'healed' }, who.userA)).status, 204);
  assert.deepEqual(await ownerOf(sid), [who.a1, who.providerA]);
});
