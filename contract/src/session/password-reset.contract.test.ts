import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RESET_NO_LETTER, RESET_TOO_SHORT, resetFault } from './password-reset.contract.ts';

test('a password set by a link has seven characters, a picture being one, and then a letter (R9)', () => {
  for (const short of ['abcdef', '😀😀😀a', '😀😀😀😀😀a', '123456'])
    assert.equal(resetFault(short), RESET_TOO_SHORT);
  for (const plain of ['1234567', '😀'.repeat(7)]) assert.equal(resetFault(plain), RESET_NO_LETTER);
  for (const good of ['abcdefg', '123456ж', '😀😀😀😀😀😀a']) assert.equal(resetFault(good), null);
});
