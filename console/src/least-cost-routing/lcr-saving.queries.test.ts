import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LcrBody, routeSet } from './lcr-saving.queries.ts';
import type { LoadedLcr } from './lcrs.queries.ts';

const entry = (sid: string, voip_carrier_sid: string, over: object = {}) => ({
  lcr_carrier_set_entry_sid: sid,
  lcr_route_sid: 'r1',
  voip_carrier_sid,
  workload: 1,
  priority: 0,
  ...over,
});
const route = (sid: string, regex: string, entries: ReturnType<typeof entry>[], priority = 0) => ({
  lcr_route_sid: sid,
  lcr_sid: 'l',
  regex,
  description: null,
  priority,
  lcr_carrier_set_entries: entries,
});
const stored = {
  lcr_sid: 'l',
  default_carrier_set_entry_sid: 'e9',
  stored_routes: [
    route('r1', '44', [entry('e1', 'c1'), entry('e2', 'c2', { priority: 1, workload: 4 })]),
    route('r9', '.*', [entry('e9', 'c1')], 9999),
  ],
} as unknown as LoadedLcr;

const body: LcrBody = {
  default_voip_carrier_sid: 'c3',
  routes: [
    { lcr_route_sid: null, regex: '1', description: 'US', voip_carrier_sid: 'c1' },
    { lcr_route_sid: 'r1', regex: '^44', voip_carrier_sid: 'c3' },
  ],
};

test('further carriers that a version names take the place of those that are stored', () => {
  const [, row] = body.routes;
  assert.ok(row);
  const further_carriers = [{ voip_carrier_sid: 'c7' }, { voip_carrier_sid: 'c8', workload: 2 }];
  const [route] = routeSet({ ...body, routes: [{ ...row, further_carriers }] }, stored);
  assert.deepEqual(route?.lcr_carrier_set_entries, [
    { lcr_carrier_set_entry_sid: 'e1', voip_carrier_sid: 'c3', workload: 1, priority: 0 },
    { lcr_carrier_set_entry_sid: 'e2', voip_carrier_sid: 'c7', workload: 4, priority: 1 },
    { voip_carrier_sid: 'c8', workload: 2, priority: 0 },
  ]);
});

test('a set has the order of the list, the sids that are stored, and the default route at its end', () => {
  assert.deepEqual(routeSet(body, stored), [
    {
      regex: '1',
      description: 'US',
      priority: 0,
      lcr_carrier_set_entries: [{ voip_carrier_sid: 'c1', workload: 1, priority: 0 }],
    },
    {
      lcr_route_sid: 'r1',
      regex: '^44',
      description: null,
      priority: 1,
      lcr_carrier_set_entries: [
        { lcr_carrier_set_entry_sid: 'e1', voip_carrier_sid: 'c3', workload: 1, priority: 0 },
        { lcr_carrier_set_entry_sid: 'e2', voip_carrier_sid: 'c2', workload: 4, priority: 1 },
      ],
    },
    {
      lcr_route_sid: 'r9',
      regex: '.*',
      description: 'System Default Route',
      priority: 9999,
      lcr_carrier_set_entries: [
        { lcr_carrier_set_entry_sid: 'e9', voip_carrier_sid: 'c3', workload: 1, priority: 0 },
      ],
    },
  ]);
});

test('a new routing brings its default route along', () => {
  const last = routeSet({ ...body, routes: [] }, undefined);
  assert.deepEqual(last, [
    {
      regex: '.*',
      description: 'System Default Route',
      priority: 9999,
      lcr_carrier_set_entries: [{ voip_carrier_sid: 'c3', workload: 1, priority: 0 }],
    },
  ]);
});
