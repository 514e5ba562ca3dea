import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutDefault, routeHints } from './route-hints.ts';

const routes = (...patterns: string[]) => patterns.map((regex) => ({ regex, voip_carrier_sid: 'c' }));
const hints = (...patterns: string[]) => routeHints(routes(...patterns), new Map());

test('a route that an earlier one leaves nothing for says which one that is', () => {
  const none = (nth: number) => `Never reached: route ${nth} takes all of its calls.`;
  assert.deepEqual(hints('44', '1', '44'), [null, null, 'Same as route 1, which takes its calls.']);
  assert.deepEqual(hints('44', '4420'), [null, none(1)]);
  assert.deepEqual(hints('44', '^1445'), [null, none(1)]);
  assert.deepEqual(hints('^44', '^4420'), [null, none(1)]);
  assert.deepEqual(hints('.*', '1'), [null, none(1)]);
  assert.deepEqual(hints('^\\d+$', '1'), [null, none(1)]);
});

test('what is not certain is not said, nor of rows that are not filled in', () => {
  assert.deepEqual(hints('4420', '^44', '44', '^44\\d{3}$', '(44|45)'), [null, null, null, null, null]);
  assert.deepEqual(hints('^44', '4420'), [null, null]);
  assert.deepEqual(hints('', '', '1'), [null, null, null]);
});

test('a route over an inactive carrier says so', () => {
  const over = (is_active: boolean) => new Map([['c', { name: 'Asleep', is_active }]]);
  assert.deepEqual(routeHints(routes('44'), over(false)), [
    'Asleep is inactive, so calls on this route may fail.',
  ]);
  assert.deepEqual(routeHints(routes('44'), over(true)), [null]);
});

test('of a default carrier that is inactive that is said', () => {
  const carrier = { name: 'Copper', is_active: true };
  assert.equal(aboutDefault(undefined), aboutDefault(carrier));
  assert.match(aboutDefault({ ...carrier, is_active: false }), /\. Copper is inactive, so they may fail\.$/);
});
