import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldName } from './call-words.ts';

test('a field that nobody has named is told as it is written', () => {
  assert.equal(fieldName('sip_callid'), 'SIP Call-ID');
  assert.equal(fieldName('some_new_field'), 'Some new field');
});
