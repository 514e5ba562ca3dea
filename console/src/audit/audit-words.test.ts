import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindLabel } from './audit-words.ts';

test('a kind is called as its list is, and one that is not known by its name on the wire', () => {
  assert.equal(kindLabel('session'), 'Sign-ins and sign-outs');
  assert.equal(kindLabel('sip-gateways'), 'SIP gateway');
});
