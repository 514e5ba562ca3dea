/** Writers at the same time who choose, change or remove what a routing falls back to: it has one default route, and never none (`R27`, `R44`). */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DEFAULT_PRIORITY } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let world: RoutingWorld;
let as: string;

beforeEach(async () => {
  app = await startApp();
  world = await routingWorld(app);
  as = await app.world.key({});
});
afterEach(() => app.close());

/** Of an account of its own, with a carrier for each writer. */
async function begin(routing: (carriers: string[]) => object) {
  const { account_sid } = await world.freshAccount();
  const owner = { account_sid, service_provider_sid: null };
  const carriers: string[] = [];
  for (let nth = 0; nth < WRITERS; nth++) carriers.push(await world.carrier(owner));
  const lcr_sid = await world.lcr({ account_sid, ...routing(carriers) });
  return { account_sid, carriers, lcr_sid };
}

const entriesOf = (lcr_sid: string) =>
  app.db
    .selectFrom('lcr_routes as r')
    .innerJoin('lcr_carrier_set_entry as e', 'e.lcr_route_sid', 'r.lcr_route_sid')
    .select(['r.lcr_route_sid', 'r.priority', 'e.lcr_carrier_set_entry_sid as entry', 'e.voip_carrier_sid'])
    .where('r.lcr_sid', '=', lcr_sid)
    .execute();

/** Answers the carrier that is told of it. */
async function assertOneDefault(lcr_sid: string): Promise<string | null> {
  const lcr = await app.db
    .selectFrom('lcr')
    .select('default_carrier_set_entry_sid as entry')
    .where('lcr_sid', '=', lcr_sid)
    .executeTakeFirstOrThrow();
  const last = (await entriesOf(lcr_sid)).filter(({ priority }) => priority === DEFAULT_PRIORITY);
  assert.equal(new Set(last.map(({ lcr_route_sid }) => lcr_route_sid)).size, 1, JSON.stringify(last));
  assert.ok(
    last.some(({ entry }) => entry === lcr.entry),
    'the default entry is one of the default route',
  );
  return (await world.get(lcr_sid)).default_voip_carrier_sid;
}

async function lastTold(lcr_sid: string): Promise<string> {
  const { after_json } = await app.db
    .selectFrom('trunkline_audit_entries')
    .select('after_json')
    .where('record_sid', '=', lcr_sid)
    .orderBy('audit_sid', 'desc')
    .executeTakeFirstOrThrow();
  return JSON.parse(after_json ?? '{}').default_voip_carrier_sid;
}

test('of eight default carriers chosen at once one is it, whether or not there was one', () =>
  rounds(async (round) => {
    const { carriers, lcr_sid } = await begin(([first]) =>
      round % 2 === 0 ? {} : { default_voip_carrier_sid: first, routes: [] },
    );
    const answers = await atOnce((nth) =>
      app.ask('PUT', `/Lcrs/${lcr_sid}`, { as, body: { default_voip_carrier_sid: carriers[nth] } }),
    );
    assert.deepEqual(answers, { 204: WRITERS });
    assert.equal(await assertOneDefault(lcr_sid), await lastTold(lcr_sid));
    assert.equal((await entriesOf(lcr_sid)).length, 1);
  }));

test('of eight default routes saved by name and by set at once one is it', () =>
  rounds(async () => {
    const { carriers, lcr_sid } = await begin(() => ({}));
    const setOf = (voip_carrier_sid: string | undefined) => [
      { regex: '.*', priority: DEFAULT_PRIORITY, lcr_carrier_set_entries: [{ voip_carrier_sid }] },
    ];
    const answers = await atOnce((nth) =>
      nth % 2 === 0
        ? app.ask('PUT', `/Lcrs/${lcr_sid}`, { as, body: { default_voip_carrier_sid: carriers[nth] } })
        : app.ask('POST', `/Lcrs/${lcr_sid}/Routes`, { as, body: setOf(carriers[nth]) }),
    );
    assert.equal(answers[500], undefined, JSON.stringify(answers));
    assert.equal(await assertOneDefault(lcr_sid), await lastTold(lcr_sid));
  }));

test('entries that are made the default and deleted at once leave one that is there', () =>
  rounds(async () => {
    const { carriers, lcr_sid } = await begin(([first]) => ({ default_voip_carrier_sid: first, routes: [] }));
    const [route] = await entriesOf(lcr_sid);
    for (const [workload, voip_carrier_sid] of carriers.entries()) {
      if (workload === 0) continue;
      const body = { lcr_route_sid: route?.lcr_route_sid, voip_carrier_sid, workload };
      assert.equal((await app.ask('POST', '/LcrCarrierSetEntries', { as, body })).status, 201);
    }
    const all = await entriesOf(lcr_sid);
    assert.equal(all.length, WRITERS);
    const answers = await atOnce((nth) => {
      const { entry } = all[Math.floor(nth / 2)] ?? {};
      return nth % 2 === 0
        ? app.ask('PUT', `/Lcrs/${lcr_sid}`, { as, body: { default_carrier_set_entry_sid: entry } })
        : app.ask('DELETE', `/LcrCarrierSetEntries/${entry}`, { as });
    });
    for (const status of Object.keys(answers))
      assert.ok(['204', '400', '404', '422'].includes(status), JSON.stringify(answers));
    assert.equal(await assertOneDefault(lcr_sid), await lastTold(lcr_sid));
  }));

test('carriers that are made the default and deleted at once leave a default that is there', () =>
  rounds(async () => {
    const { carriers, lcr_sid } = await begin((all) => ({
      default_voip_carrier_sid: all.at(-1),
      routes: [],
    }));
    const answers = await atOnce((nth) => {
      const voip_carrier_sid = carriers[Math.floor(nth / 2)];
      return nth % 2 === 0
        ? app.ask('PUT', `/Lcrs/${lcr_sid}`, { as, body: { default_voip_carrier_sid: voip_carrier_sid } })
        : app.ask('DELETE', `/VoipCarriers/${voip_carrier_sid}`, { as });
    });
    for (const status of Object.keys(answers))
      assert.ok(['204', '400', '422'].includes(status), JSON.stringify(answers));
    assert.equal(await assertOneDefault(lcr_sid), await lastTold(lcr_sid));
  }));

test('an entry or a route that is gone is told as gone to those who come too late', () =>
  rounds(async () => {
    const { carriers, lcr_sid } = await begin(([first, second]) => ({
      default_voip_carrier_sid: first,
      routes: [{ regex: '1', voip_carrier_sid: second }],
    }));
    const [route] = (await world.get(lcr_sid)).routes;
    const add = (voip_carrier_sid: string | undefined) =>
      app.ask('POST', '/LcrCarrierSetEntries', {
        as,
        body: { lcr_route_sid: route?.lcr_route_sid, voip_carrier_sid, workload: 1 },
      });
    for (const carrier of carriers.slice(2, 4)) assert.equal((await add(carrier)).status, 201);
    const victim = (await entriesOf(lcr_sid)).find((one) => one.voip_carrier_sid === carriers[2]);
    const path = `/LcrCarrierSetEntries/${victim?.entry}`;
    const deleted = await atOnce(() => app.ask('DELETE', path, { as }));
    assert.deepEqual(deleted, { 204: 1, 404: WRITERS - 1 });
    assert.equal((await entriesOf(lcr_sid)).length, 3);
    const [other] = (await entriesOf(lcr_sid)).filter((one) => one.lcr_route_sid === route?.lcr_route_sid);
    const answers = await atOnce((nth) => {
      if (nth === 3) return app.ask('DELETE', `/LcrRoutes/${route?.lcr_route_sid}`, { as });
      if (nth % 2 === 0) return add(carriers[nth]);
      return app.ask('PUT', `/LcrCarrierSetEntries/${other?.entry}`, { as, body: { workload: nth } });
    });
    for (const status of Object.keys(answers))
      assert.ok(['201', '204', '400', '404'].includes(status), JSON.stringify(answers));
    assert.equal((await entriesOf(lcr_sid)).length, 1);
  }));
