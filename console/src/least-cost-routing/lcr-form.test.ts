import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  lcrInput,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { draftOf, lcrFaults, lcrSent, lcrValues, newLcrValues, newRoute, removedCount } from './lcr-form.ts';
import { lcrTitle, routesShown } from './lcr-words.ts';

const sid = (nth: number) => `aaaaaaaa-0000-4000-8000-00000000000${nth}`;
const [PROVIDER, ACCOUNT, CARRIER, ROUTE] = [sid(1), sid(2), sid(3), sid(4)];

function stored(over: Partial<WholeLcr> = {}): WholeLcr {
  return {
    lcr_sid: sid(5),
    name: null,
    is_active: 1,
    default_carrier_set_entry_sid: sid(6),
    service_provider_sid: null,
    account_sid: ACCOUNT,
    number_routes: 2,
    account_name: 'Harbour Dental',
    service_provider_name: 'Northwind',
    owner_service_provider_sid: PROVIDER,
    default_voip_carrier_sid: CARRIER,
    routes: [
      {
        lcr_route_sid: ROUTE,
        regex: '44',
        description: null,
        priority: 0,
        voip_carrier_sid: CARRIER,
        carrier_name: 'Long distance',
      },
    ],
    ...over,
  };
}

test('what is stored goes through the form unchanged', () => {
  const sent = lcrSent(lcrValues(stored()), PROVIDER);
  assert.deepEqual(sent, {
    name: null,
    is_active: true,
    account_sid: ACCOUNT,
    service_provider_sid: null,
    default_voip_carrier_sid: CARRIER,
    routes: [{ lcr_route_sid: ROUTE, regex: '44', description: null, voip_carrier_sid: CARRIER }],
  });
  assert.equal(lcrInput.safeParse(sent).success, true);
  assert.deepEqual(lcrFaults(lcrValues(stored())), {});
});

test('further carriers of a route go through the form, without their names', () => {
  const further_carriers = [{ voip_carrier_sid: sid(7), workload: 1, priority: 2, carrier_name: 'West' }];
  const [route] = stored().routes;
  assert.ok(route);
  const sent = lcrSent(lcrValues(stored({ routes: [{ ...route, further_carriers }] })), PROVIDER);
  assert.deepEqual(sent.routes[0]?.further_carriers, [
    { voip_carrier_sid: sid(7), workload: 1, priority: 2 },
  ]);
  assert.equal(lcrInput.safeParse(sent).success, true);
});

test('a route that is gone from what is overwritten is a new one', () => {
  const lcr = stored();
  assert.equal(lcrSent(lcrValues(lcr), PROVIDER, lcr).routes[0]?.lcr_route_sid, ROUTE);
  assert.equal(lcrSent(lcrValues(lcr), PROVIDER, { routes: [] }).routes[0]?.lcr_route_sid, null);
});

test("without an account it is the provider's own, and a new row has no sid yet", () => {
  const route = { ...newRoute(), regex: '1', voip_carrier_sid: CARRIER, description: ' US ' };
  const values = { ...newLcrValues(''), name: ' Out ', default_voip_carrier_sid: CARRIER, routes: [route] };
  const sent = lcrSent(values, PROVIDER);
  assert.deepEqual([sent.account_sid, sent.service_provider_sid, sent.name], [null, PROVIDER, 'Out']);
  assert.deepEqual(sent.routes, [
    { lcr_route_sid: null, regex: '1', description: 'US', voip_carrier_sid: CARRIER },
  ]);
  assert.notEqual(newRoute().id, newRoute().id);
});

test('each row and the default carrier say what they lack, in the words of the contract', () => {
  const values = {
    ...newLcrValues(''),
    routes: [newRoute(), { ...newRoute(), regex: '(', voip_carrier_sid: CARRIER }],
  };
  assert.deepEqual(lcrFaults(values), {
    default_voip_carrier_sid: 'Default carrier required',
    'routes.0.regex': 'A digit prefix or regex is required',
    'routes.0.voip_carrier_sid': 'A carrier is required',
    'routes.1.regex': 'This is neither a digit prefix nor a regular expression: Unterminated group.',
  });
});

test('a routing that another client made without a default carrier is saved so, until a route is added', () => {
  const values = lcrValues(stored({ default_voip_carrier_sid: null, name: 'a\u0001b' }));
  assert.deepEqual(lcrFaults({ ...values, is_active: false }, values), {});
  const route = { ...newRoute(), regex: '1', voip_carrier_sid: CARRIER };
  assert.deepEqual(Object.keys(lcrFaults({ ...values, routes: [...values.routes, route] }, values)), [
    'default_voip_carrier_sid',
  ]);
});

test('a pattern that another client stored stops no other change; another one is judged', () => {
  const [route] = stored().routes;
  assert.ok(route);
  const values = lcrValues(stored({ routes: [{ ...route, regex: '+44' }] }));
  assert.deepEqual(lcrFaults({ ...values, name: 'Renamed' }, values), {});
  const other = { ...values, routes: values.routes.map((row) => ({ ...row, regex: '+43' })) };
  assert.deepEqual(Object.keys(lcrFaults(other, values)), ['routes.0.regex']);
});

test('before a server that stores no more a pattern has at most so many characters, unless it is stored already', () => {
  const values = lcrValues(stored());
  const long = { ...newRoute(), regex: `^44${'1'.repeat(30)}`, voip_carrier_sid: CARRIER };
  const wanted = { ...values, routes: [...values.routes, long] };
  const path = `routes.${values.routes.length}.regex`;
  assert.deepEqual(lcrFaults(wanted, values), {});
  assert.deepEqual(lcrFaults(wanted, values, 32), {
    [path]: 'A digit prefix or regex may have at most 32 characters',
  });
  assert.deepEqual(lcrFaults(wanted, values, 33), {});
  assert.deepEqual(lcrFaults(wanted, wanted, 32), {});
});

test('a route that another client left without a carrier stops no change of the rest; with another route it is asked for', () => {
  const [route] = stored().routes;
  assert.ok(route);
  const values = lcrValues(stored({ routes: [{ ...route, voip_carrier_sid: null }] }));
  assert.deepEqual(lcrFaults({ ...values, name: 'Renamed', is_active: false }, values), {});
  const other = { ...newRoute(), regex: '1', voip_carrier_sid: CARRIER };
  const added = lcrFaults({ ...values, routes: [...values.routes, other] }, values);
  assert.deepEqual(Object.keys(added), ['routes.0.voip_carrier_sid']);
});

test('the explainer judges the form; an empty new one leaves it to what is stored', () => {
  assert.equal(draftOf(newLcrValues(''), true), undefined);
  assert.deepEqual(draftOf(newLcrValues(''), false)?.routes, []);
  const begun = { ...newLcrValues(''), routes: [newRoute()] };
  assert.deepEqual(draftOf(begun, true), {
    routes: [{ regex: '', voip_carrier_sid: '' }],
    default_voip_carrier_sid: '',
    is_active: true,
  });
});

test('rows that go are counted by what was stored, not by what was added', () => {
  const before = lcrValues(stored());
  assert.equal(removedCount(before, before), 0);
  assert.equal(removedCount(before, { ...before, routes: [newRoute()] }), 1);
  assert.equal(removedCount(before, { ...before, routes: [...before.routes, newRoute()] }), 0);
});

test('an unnamed routing is called after whom it is for, and its default route is not counted', () => {
  assert.equal(lcrTitle(stored({ name: 'Way out' })), 'Way out');
  assert.equal(lcrTitle(stored()), 'Outbound call routing of Harbour Dental');
  assert.equal(lcrTitle(stored({ account_name: null })), 'Outbound call routing of Northwind');
  assert.equal(lcrTitle({ name: null }), 'Outbound call routing');
  assert.deepEqual([0, 1, 2, 12].map(routesShown), [0, 0, 1, 11]);
});
