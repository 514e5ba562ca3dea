/** The lists of carriers: what each caller sees, filters, pages, and what a row tells besides. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { carrierEndpoints, type ListedCarrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { inParts } from '../db/page.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, assertRefusedToNeighbours, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;
let sids: Record<'a1' | 'a2' | 'b1' | 'sharedA' | 'sharedB' | 'old' | 'orphan', string>;

const { list, listOfAccount, listOfProvider } = carrierEndpoints;
const ofProvider = () => at(listOfProvider.path, { service_provider_sid: who.providerA });
const ofAccount = (account_sid: string) => at(listOfAccount.path, { account_sid });

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
  sids = {
    a1: await world.make({ smpp_password: 'own canary-secret' }),
    a2: await world.make({ account_sid: who.a2 }),
    b1: await world.make({ account_sid: who.b1 }),
    sharedA: await world.make({ service_provider_sid: who.providerA, smpp_password: 'A canary-secret' }),
    sharedB: await world.make({ service_provider_sid: who.providerB }),
    old: await world.make(),
    orphan: await world.make({ service_provider_sid: who.providerA }),
  };
  // As the platform leaves those that a service provider made by the short path.
  await app.db
    .updateTable('voip_carriers')
    .set({ service_provider_sid: null })
    .where('voip_carrier_sid', 'in', [sids.old, sids.orphan])
    .execute();
});
after(() => app.close());

async function rows(path: string, as: Who | string): Promise<ListedCarrier[]> {
  const reply = await app.ask<ListedCarrier[]>('GET', path, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const seen = async (path: string, as: Who | string) => {
  const found = new Set((await rows(path, as)).map((row) => row.voip_carrier_sid));
  return Object.entries(sids).flatMap(([name, sid]) => (found.has(sid) ? [name] : []));
};

test('the lists are refused without a credential, and to neighbours', async () => {
  for (const path of [list.path, ofProvider(), ofAccount(who.a1)])
    await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path: ofAccount(who.a1) });
  for (const as of [who.userB, who.userB1])
    assert.equal((await app.ask('GET', ofProvider(), { as })).status, 403);
  for (const path of [
    `/Accounts/${randomUUID()}/VoipCarriers`,
    `/ServiceProviders/${randomUUID()}/VoipCarriers`,
  ])
    assert.equal((await app.ask('GET', path, { as: who.admin })).status, 404);
});

test('each caller sees the own reach, and an account its provider’s own besides', async () => {
  const key = await app.world.key({ account_sid: who.a1 });
  for (const [as, expected] of [
    [who.admin, ['a1', 'a2', 'b1', 'sharedA', 'sharedB', 'old', 'orphan']],
    [who.userA, ['a1', 'a2', 'sharedA', 'old']],
    [who.userB, ['b1', 'sharedB']],
    [who.userA1, ['a1', 'sharedA', 'old']],
    [key, ['a1', 'sharedA', 'old']],
    [who.userA2, ['a2', 'sharedA']],
  ] as const)
    assert.deepEqual(await seen(list.path, as), expected);
  for (const as of [who.admin, who.userA])
    assert.deepEqual(await seen(ofProvider(), as), ['a1', 'a2', 'sharedA', 'old']);
  assert.deepEqual(await seen(ofProvider(), who.userA1), ['a1', 'sharedA', 'old']);
  assert.deepEqual(await seen(ofAccount(who.a1), who.userA), ['a1', 'old']);
});

test('filtered by an account, a list has those that serve it', async () => {
  const serving = (path: string, as: Who, account_sid: string) =>
    seen(`${path}?account_sid=${account_sid}`, as);
  assert.deepEqual(await serving(list.path, who.admin, who.a1), ['a1', 'sharedA', 'old']);
  assert.deepEqual(await serving(ofProvider(), who.userA, who.a2), ['a2', 'sharedA']);
  assert.deepEqual(await serving(ofProvider(), who.admin, who.b1), []);
  const foreign = await app.ask('GET', `${list.path}?account_sid=${who.b1}`, { as: who.userA });
  assert.deepEqual([foreign.status, foreign.problem.msg], [403, 'insufficient permissions']);
  const sibling = await app.ask('GET', `${list.path}?account_sid=${who.a2}`, { as: who.userA1 });
  assert.equal(sibling.status, 403);
  const unknown = await app.ask('GET', `${list.path}?account_sid=${randomUUID()}`, { as: who.admin });
  assert.equal(unknown.status, 404);
});

test('secrets are masked for those who reach a carrier, and removed for an account that only sees it', async () => {
  const secretOf = async (as: Who, sid: string) =>
    (await rows(list.path, as)).find((row) => row.voip_carrier_sid === sid)?.smpp_password;
  assert.equal(await secretOf(who.userA1, sids.a1), 'own caXXXXXXXXXX');
  assert.equal(await secretOf(who.userA, sids.sharedA), 'A canaXXXXXXXXXX');
  assert.equal(await secretOf(who.userA1, sids.sharedA), null);
});

test('a row tells the account’s name and how many gateways there are for each way', async () => {
  const sid = await world.make({
    sip_gateways: [
      aSipGateway({ outbound: 1 }),
      aSipGateway({ ipv4: '203.0.113.8' }),
      aSipGateway({ ipv4: 'sip.example.com', inbound: 0, outbound: 1 }),
    ],
    smpp_gateways: [anSmppGateway()],
  });
  const find = async (wanted: string) =>
    (await rows(ofProvider(), who.userA)).find((row) => row.voip_carrier_sid === wanted);
  const { name } = await app.db
    .selectFrom('accounts')
    .select('name')
    .where('account_sid', '=', who.a1)
    .executeTakeFirstOrThrow();
  const row = await find(sid);
  assert.equal(row?.account_name, name);
  assert.deepEqual(row?.gateways, { sip_inbound: 2, sip_outbound: 2, smpp_inbound: 0, smpp_outbound: 1 });
  const shared = await find(sids.sharedA);
  assert.equal(shared?.account_name, null);
  assert.deepEqual(shared?.gateways, { sip_inbound: 1, sip_outbound: 0, smpp_inbound: 0, smpp_outbound: 0 });
});

test('a page is counted, ordered by name, filtered by any part of it, and sorted the other way', async () => {
  const account_sid = await app.world.account(who.providerA);
  for (const name of ['beta', 'Alpha', 'gamma', '50% off']) await world.make({ account_sid, name });
  const path = ofAccount(account_sid);
  const page = async (query: string) =>
    (await app.ask<Page<ListedCarrier>>('GET', `${path}?${query}`, { as: who.userA })).body;
  const names = async (query: string) => (await page(query)).data.map((row) => row.name);
  const first = await page('page=1&page_size=2');
  assert.deepEqual([first.total, first.page, first.page_size], [4, 1, 2]);
  assert.deepEqual(
    first.data.map((row) => row.name),
    ['50% off', 'Alpha'],
  );
  assert.deepEqual(await names('page=2&page_size=2'), ['beta', 'gamma']);
  assert.deepEqual(await names('page=9&page_size=2'), []);
  assert.deepEqual(await names('page=1&name=AMM'), ['gamma']);
  assert.deepEqual(await names(`page=1&name=${encodeURIComponent('%')}`), ['50% off']);
  assert.deepEqual(await names('page=1&sort=-name'), ['gamma', 'beta', 'Alpha', '50% off']);
  for (const query of ['page=-1', 'page=x', 'sort=smpp_password', 'page_size=501', 'account_sid=x'])
    assert.equal((await app.ask('GET', `${list.path}?${query}`, { as: who.userA })).status, 400, query);
});

test('those that are not registered are looked for among those that the caller sees, however many others have lost theirs', async () => {
  const lost = { requires_register: 1, register_status: '{"status":"fail"}' } as const;
  const others = Array.from({ length: 5001 }, (_, nth) => ({
    ...{ voip_carrier_sid: randomUUID(), name: `Lost ${nth}`, service_provider_sid: who.providerB, ...lost },
  }));
  for (const some of inParts(others)) await app.db.insertInto('voip_carriers').values(some).execute();
  // Behind all others in whatever order.
  const late = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
  await app.db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid: late, name: 'Zulu', account_sid: who.a1, ...lost })
    .execute();
  const mine = [sids.a1, sids.sharedA, sids.old, late];
  await app.db.updateTable('voip_carriers').set(lost).where('voip_carrier_sid', 'in', mine).execute();
  const path = `${list.path}?state=not-registered&page=1`;
  for (const [as, expected] of [
    [who.userA, mine],
    [who.userA1, mine],
    [who.userA2, [sids.sharedA]],
  ] as const) {
    const { body } = await app.ask<Page<ListedCarrier>>('GET', path, { as });
    assert.deepEqual(body.data.map(({ voip_carrier_sid }) => voip_carrier_sid).sort(), [...expected].sort());
  }
});
