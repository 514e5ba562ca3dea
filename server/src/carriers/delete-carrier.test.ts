import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { bulkEndpoints } from '@trunkline/contract/bulk/bulk.contract.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { anSmppGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { type CarrierWorld, carrierWorld, pathOf } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

const { remove } = carrierEndpoints;
const gatewaysOf = (voip_carrier_sid: string) =>
  Promise.all(
    (['sip_gateways', 'smpp_gateways'] as const).map(
      async (table) =>
        (
          await app.db
            .selectFrom(table)
            .select('ipv4')
            .where('voip_carrier_sid', '=', voip_carrier_sid)
            .execute()
        ).length,
    ),
  );

test('DELETE VoipCarriers/{sid} is refused to neighbours and view-only users under each spelling', async () => {
  const voip_carrier_sid = await world.make();
  const sids = { voip_carrier_sid, account_sid: who.a1, service_provider_sid: who.providerA };
  for (const { path } of [remove, ...remove.also]) {
    const request = { method: remove.method, path: at(path, sids) };
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, who, request);
    await assertRefusedToViewers(app, who, request);
  }
  assert.equal((await app.ask('DELETE', pathOf(randomUUID()), { as: who.admin })).status, 404);
  assert.equal((await world.get(voip_carrier_sid)).sip_gateways.length, 1);
});

test('a carrier in use names the numbers and routings that use it, and stays whole with its gateways', async () => {
  const sid = await world.make({ smpp_gateways: [anSmppGateway()] });
  const number = await world.number(sid, { account_sid: who.a1 }, '15551234567');
  const named = await world.routing(sid, { account_sid: who.a1 }, 'Overflow');
  // As a platform's portal writes the provider's own.
  const ofProvider = { account_sid: '', service_provider_sid: who.providerA };
  const unnamed = await world.routing(sid, ofProvider, null);
  const refused = await app.ask(remove.method, pathOf(sid), { as: who.userA });
  assert.deepEqual(
    [refused.status, refused.problem.msg],
    [422, 'cannot delete voip carrier with active phone numbers'],
  );
  const blockers = refused.problem.blockers ?? [];
  assert.deepEqual(blockers[0], { kind: 'phone-numbers', sid: number, name: '15551234567' });
  assert.deepEqual(
    new Set(blockers.slice(1).map((blocker) => JSON.stringify(blocker))),
    new Set([
      JSON.stringify({ kind: 'least-cost-routing', sid: named, name: 'Overflow' }),
      JSON.stringify({ kind: 'least-cost-routing', sid: unnamed, name: 'Default route' }),
    ]),
  );
  assert.deepEqual(await gatewaysOf(sid), [1, 1]);
});

test('a carrier that only routings use is told in our own words', async () => {
  const sid = await world.make();
  await world.routing(sid, { account_sid: who.a1 }, 'Alone');
  const refused = await app.ask(remove.method, pathOf(sid), { as: who.userA1 });
  assert.equal(refused.problem.msg, 'This carrier is in use. Remove what uses it, then delete it.');
});

test('a routing with several routes to a carrier is one blocker, and of 101 numbers a hundred are named and all counted', async () => {
  const sid = await world.make();
  const lcr_sid = await world.routing(sid, { account_sid: who.a1 }, 'Twice');
  const lcr_route_sid = randomUUID();
  await app.db.insertInto('lcr_routes').values({ lcr_route_sid, lcr_sid, regex: '2', priority: 1 }).execute();
  await app.db
    .insertInto('lcr_carrier_set_entry')
    .values({ lcr_carrier_set_entry_sid: randomUUID(), lcr_route_sid, voip_carrier_sid: sid })
    .execute();
  for (let at = 0; at < 101; at++) await world.number(sid, { account_sid: who.a1 }, `1555${1000 + at}`);
  const { problem } = await app.ask(remove.method, pathOf(sid), { as: who.userA1 });
  const kinds = Map.groupBy(problem.blockers ?? [], ({ kind }) => kind);
  assert.equal(kinds.get('phone-numbers')?.length, 100);
  assert.deepEqual(problem.blocker_totals, [{ kind: 'phone-numbers', total: 101 }]);
  const body = { kind: 'carriers', action: 'delete', sids: [sid] };
  const many = await app.ask('POST', bulkEndpoints.change.path, { as: who.userA1, body });
  assert.deepEqual(many.problem.refused?.[0]?.blocker_totals, problem.blocker_totals);
  assert.deepEqual(kinds.get('least-cost-routing'), [
    { kind: 'least-cost-routing', sid: lcr_sid, name: 'Twice' },
  ]);
});

test('a carrier that nothing uses goes with its gateways, and is unknown from then on', async () => {
  const sid = await world.make({ smpp_gateways: [anSmppGateway()] });
  assert.deepEqual(await gatewaysOf(sid), [1, 1]);
  assert.equal((await app.ask(remove.method, pathOf(sid), { as: who.userA1 })).status, 204);
  assert.deepEqual(await gatewaysOf(sid), [0, 0]);
  assert.equal((await app.ask(remove.method, pathOf(sid), { as: who.userA1 })).status, 404);
});
