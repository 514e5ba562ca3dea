import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldName, partiesOf } from './call-words.ts';

test('a field that nobody has named is told as it is written', () => {
  assert.equal(fieldName('sip_callid'), 'SIP Call-ID');
  assert.equal(fieldName('some_new_field'), 'Some new field');
});

test('the arrow leads from who calls, also where that is written from right to left and a number follows', () => {
  assert.equal(partiesOf({ from: 'sales', to: '12075550100' }), 'sales → +1 (207) 555-0100');
  assert.equal(partiesOf({ from: 'משרד', to: '12075550100' }), 'משרד\u200e → +1 (207) 555-0100');
});
