import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type RecordFacts,
  recordFactsEndpoints,
  recordKinds,
} from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { type CarrierWorld, carrierWorld, pathOf } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, assertRefusedToNeighbours, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

const { method, path } = recordFactsEndpoints.read;
const factsOf = (kind: string, record_sid: string) => at(path, { kind, record_sid });
const ask = async (kind: string, record_sid: string, as = who.userA1) => {
  const { status, body } = await app.ask<RecordFacts>(method, factsOf(kind, record_sid), { as });
  assert.equal(status, 200);
  return body;
};
const total = ({ used_by }: RecordFacts, kind: string) => used_by.find((use) => use.kind === kind)?.total;

async function anApplication(account_sid: string): Promise<string> {
  const application_sid = randomUUID();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: 'Reception', account_sid })
    .execute();
  return application_sid;
}

async function someNumbers(count: number, over: object): Promise<void> {
  const numbers = Array.from({ length: count }, () => ({
    phone_number_sid: randomUUID(),
    number: String(Math.random()).slice(2),
    ...over,
  }));
  while (numbers.length > 0)
    await app.db.insertInto('phone_numbers').values(numbers.splice(0, 500)).execute();
}

test('RecordFacts of another account or provider are refused, a view-only user reads the own', async () => {
  const sid = await world.make();
  const request = { method, path: factsOf('carriers', sid) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  assert.equal(total(await ask('carriers', sid, who.viewerA1), 'phone-numbers'), 0);
  assert.equal(total(await ask('carriers', sid, who.userA), 'phone-numbers'), 0);
});

test("what a provider's own carrier is used by is not told to its accounts", async () => {
  const sid = await world.make({ account_sid: null, service_provider_sid: who.providerA });
  assert.equal((await app.ask(method, factsOf('carriers', sid), { as: who.userA1 })).status, 403);
  await ask('carriers', sid, who.userA);
});

test('a record that is not there is 404, a kind or sid that is none 400, for every kind', async () => {
  for (const kind of recordKinds) {
    const { status } = await app.ask(method, factsOf(kind, randomUUID()), { as: who.admin });
    assert.equal(status, 404, kind);
  }
  assert.equal((await app.ask(method, factsOf('secrets', randomUUID()), { as: who.admin })).status, 400);
  assert.equal((await app.ask(method, factsOf('users', 'nonsense'), { as: who.admin })).status, 400);
});

test('an application counts each way in which it is used, and names the first hundred of each', async () => {
  const application_sid = await anApplication(who.a1);
  const voip_carrier_sid = await world.make({ application_sid });
  await someNumbers(103, { account_sid: who.a1, voip_carrier_sid, application_sid });
  await app.db
    .updateTable('accounts')
    .set({ siprec_hook_sid: application_sid })
    .where('account_sid', '=', who.a1)
    .execute();
  const facts = await ask('applications', application_sid);
  assert.deepEqual(
    facts.used_by.map(({ kind, total, blocks }) => [kind, total, blocks]),
    [
      ['phone-numbers', 103, true],
      ['carriers', 1, true],
      ['ms-teams-tenants', 0, true],
      ['sip-device-application', 0, true],
      ['siprec-application', 1, true],
    ],
  );
  const kinds = Map.groupBy(facts.blockers, ({ kind }) => kind);
  assert.equal(kinds.get('phone-numbers')?.length, 100);
  assert.equal(kinds.get('siprec-application')?.[0]?.sid, who.a1);
  await app.db
    .updateTable('accounts')
    .set({ siprec_hook_sid: null })
    .where('account_sid', '=', who.a1)
    .execute();
});

test('an account counts what blocks its end and what goes with it, numbers of others on its carriers too', async () => {
  const account_sid = await app.world.account(who.providerA);
  const voip_carrier_sid = await world.make({ account_sid, service_provider_sid: who.providerA });
  await someNumbers(2, { account_sid, voip_carrier_sid });
  await someNumbers(3, { account_sid: who.a2, voip_carrier_sid });
  await anApplication(account_sid);
  await world.routing(voip_carrier_sid, { service_provider_sid: who.providerA }, 'Overflow');
  const facts = await ask('accounts', account_sid, who.userA);
  assert.equal(total(facts, 'phone-numbers'), 5);
  assert.equal(total(facts, 'applications'), 1);
  assert.equal(total(facts, 'least-cost-routing'), 1);
  assert.deepEqual(
    facts.used_by.find(({ kind }) => kind === 'carriers'),
    { kind: 'carriers', total: 1, blocks: false },
  );
  assert.equal(facts.blockers.filter(({ kind }) => kind === 'phone-numbers').length, 5);
});

test('past ten thousand it is said that there are more', async () => {
  const voip_carrier_sid = await world.make();
  await someNumbers(10_002, { account_sid: who.a1, voip_carrier_sid });
  const { used_by } = await ask('carriers', voip_carrier_sid);
  assert.deepEqual(used_by[0], { kind: 'phone-numbers', total: 10_001, total_is_least: true, blocks: true });
});

test('the last change is told with who made it, and whoever is above the reader stays unnamed', async () => {
  const sid = await world.make();
  assert.equal((await ask('carriers', sid)).last_change?.action, 'create');
  const changed = await app.ask('PUT', pathOf(sid), { as: who.admin, body: { name: `Changed ${sid}` } });
  assert.ok(changed.status < 300);
  const last = (await ask('carriers', sid)).last_change;
  assert.deepEqual([last?.action, last?.actor_name], ['update', 'provider staff']);
});
