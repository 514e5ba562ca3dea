import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  passwordResetEndpoints,
  RESET_NO_LETTER,
  RESET_TOO_SHORT,
  resetFault,
} from './password-reset.contract.ts';

test('a password set by a link has seven characters, a picture being one, and then a letter (R9)', () => {
  for (const short of ['abcdef', '😀😀😀a', '😀😀😀😀😀a', '123456'])
    assert.equal(resetFault(short), RESET_TOO_SHORT);
  for (const plain of ['1234567', '😀'.repeat(7)]) assert.equal(resetFault(plain), RESET_NO_LETTER);
  for (const good of ['abcdefg', '123456ж', '😀😀😀😀😀😀a']) assert.equal(resetFault(good), null);
});

test('of an address that is typed, what nobody sees makes no other address of it', () => {
  const body = passwordResetEndpoints.forgot.body;
  for (const email of ['zoe\u0308@example.com', '\u2068zo\u00eb@example.com\u2069 '])
    assert.deepEqual(body.parse({ email }), { email: 'zo\u00eb@example.com' });
});
