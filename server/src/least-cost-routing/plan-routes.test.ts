import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredRoute } from './lcr-routes.store.ts';
import { planRoutes, prioritiesOf, type WantedRoute } from './plan-routes.ts';

const LCR = 'the routing';

function stored(sid: string, regex: string, priority: number, carriers: string[] = ['c1']): StoredRoute {
  return {
    lcr_route_sid: sid,
    lcr_sid: LCR,
    regex,
    description: null,
    priority,
    lcr_carrier_set_entries: carriers.map((voip_carrier_sid, at) => ({
      lcr_carrier_set_entry_sid: `${sid}-${at}`,
      lcr_route_sid: sid,
      voip_carrier_sid,
      workload: 1,
      priority: at,
      carrier_name: voip_carrier_sid,
    })),
  };
}

function wanted(regex: string, priority: number, over: Partial<WantedRoute> = {}): WantedRoute {
  return { path: String(priority), lcr_route_sid: null, regex, priority, carriers: { first: 'c1' }, ...over };
}

const nothing = {
  issues: [],
  insertRoutes: [],
  updateRoutes: [],
  removeRoutes: [],
  insertEntries: [],
  updateEntries: [],
  removeEntries: [],
};

test('what is stored as it is wanted needs nothing', () => {
  const routes = [stored('r1', '44', 0), stored('r2', '1', 1), stored('r9', '.*', 9999)];
  const same = [wanted('44', 0, { lcr_route_sid: 'r1' }), wanted('1', 1)];
  assert.deepEqual(planRoutes(LCR, routes, 'r9-0', same), nothing);
  assert.deepEqual(planRoutes(LCR, routes, 'r9-0', [...same, wanted('.*', 9999)]), nothing);
});

test('rows without a sid take the stored routes of the same pattern, each one once', () => {
  const routes = [stored('r1', '44', 0), stored('r2', '44', 1)];
  const plan = planRoutes(LCR, routes, null, [wanted('44', 0), wanted('44', 1), wanted('44', 2)]);
  assert.deepEqual([plan.updateRoutes, plan.removeRoutes], [[], []]);
  assert.equal(plan.insertRoutes.length, 1);
});

test('a default route that another client has put among the others goes behind them again', () => {
  const routes = [stored('r9', '.*', 0), stored('r1', '44', 1)];
  const plan = planRoutes(LCR, routes, 'r9-0', [wanted('44', 0, { lcr_route_sid: 'r1' })]);
  assert.deepEqual(
    plan.updateRoutes.map(({ lcr_route_sid, priority }) => [lcr_route_sid, priority]),
    [
      ['r1', 0],
      ['r9', 9999],
    ],
  );
  assert.deepEqual(plan.removeRoutes, []);
});

test('the default route keeps its pattern, whatever is sent, and is no ordinary route', () => {
  const routes = [stored('r9', '.*', 9999)];
  const other = planRoutes(LCR, routes, 'r9-0', [wanted('44', 9999)]);
  assert.deepEqual(other, nothing);
  const moved = planRoutes(LCR, routes, 'r9-0', [wanted('.*', 3, { lcr_route_sid: 'r9' })]);
  assert.deepEqual(moved.issues, [{ path: '3.priority', message: 'The default route has priority 9999.' }]);
});

test('all carriers of a route are matched by sid, else by place; the rest goes', () => {
  const routes = [stored('r1', '44', 0, ['c1', 'c2', 'c3'])];
  const all = [
    { lcr_carrier_set_entry_sid: 'r1-2', voip_carrier_sid: 'c3', workload: 5 },
    { voip_carrier_sid: 'c1' },
  ];
  const plan = planRoutes(LCR, routes, null, [wanted('44', 0, { lcr_route_sid: 'r1', carriers: { all } })]);
  assert.deepEqual(
    plan.updateEntries.map(({ lcr_carrier_set_entry_sid, workload }) => [
      lcr_carrier_set_entry_sid,
      workload,
    ]),
    [['r1-2', 5]],
  );
  assert.deepEqual(plan.removeEntries, ['r1-1']);
  assert.deepEqual(plan.insertEntries, []);
});

test('the last carrier of a default route that is sent with all of them is the default entry', () => {
  const all = [{ voip_carrier_sid: 'c1' }, { voip_carrier_sid: 'c2' }];
  const plan = planRoutes(LCR, [], null, [wanted('.*', 9999, { carriers: { all } })]);
  const last = plan.insertEntries.find(({ voip_carrier_sid }) => voip_carrier_sid === 'c2');
  assert.equal(plan.default_carrier_set_entry_sid, last?.lcr_carrier_set_entry_sid);
  assert.deepEqual(
    plan.insertRoutes.map(({ regex, description }) => [regex, description]),
    [['.*', 'System Default Route']],
  );
});

test('a description that is not named stays, and null takes it away', () => {
  const routes = [{ ...stored('r1', '44', 0), description: 'Britain' }];
  const plan = (description: string | null | undefined) =>
    planRoutes(LCR, routes, null, [wanted('44', 0, { lcr_route_sid: 'r1', description })]).updateRoutes;
  assert.deepEqual(plan(undefined), []);
  assert.equal(plan(null)[0]?.description, null);
  assert.equal(plan('UK')[0]?.description, 'UK');
});

test('priorities stay as sent where they rise down the list; otherwise the list counts', () => {
  assert.deepEqual(prioritiesOf([10, 20, 35]), [10, 20, 35]);
  assert.deepEqual(prioritiesOf([undefined, undefined]), [0, 1]);
  assert.deepEqual(prioritiesOf([5, undefined]), [0, 1]);
  assert.deepEqual(prioritiesOf([2, 1, 3]), [0, 1, 2]);
  assert.deepEqual(prioritiesOf([4, 4]), [0, 1]);
  assert.deepEqual(prioritiesOf([7]), [7]);
});
