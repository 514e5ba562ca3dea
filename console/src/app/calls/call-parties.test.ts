import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partiesOf } from './call-parties.ts';

test('the arrow leads from who calls, also where that is written from right to left and a number follows', () => {
  assert.equal(partiesOf({ from: 'sales', to: '12075550100' }), 'sales → +1 (207) 555-0100');
  assert.equal(partiesOf({ from: 'משרד', to: '12075550100' }), 'משרד\u200e → +1 (207) 555-0100');
});
