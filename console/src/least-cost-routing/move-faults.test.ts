import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFaults } from './move-faults.ts';

test('a fault stays with its route when that, or another one, is moved over several', () => {
  const faults = {
    name: 'n',
    'routes.0.regex': 'a',
    'routes.1.regex': 'b',
    'routes.3.voip_carrier_sid': 'd',
  };
  assert.deepEqual(moveFaults(faults, 'routes', 0, 3), {
    name: 'n',
    'routes.3.regex': 'a',
    'routes.0.regex': 'b',
    'routes.2.voip_carrier_sid': 'd',
  });
  assert.deepEqual(moveFaults(faults, 'routes', 3, 1), {
    name: 'n',
    'routes.0.regex': 'a',
    'routes.2.regex': 'b',
    'routes.1.voip_carrier_sid': 'd',
  });
  assert.deepEqual(moveFaults({ 'routes.10.regex': 'k' }, 'routes', 1, 0), { 'routes.10.regex': 'k' });
});
