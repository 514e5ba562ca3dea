import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultPasswordSettings, passwordFaults } from './settings.contract.ts';

test('the default rules ask for six characters and nothing else', () => {
  assert.deepEqual(passwordFaults(defaultPasswordSettings, 'abcdef'), []);
  assert.deepEqual(passwordFaults(defaultPasswordSettings, 'abcde'), [
    'password must be at least 6 characters long',
  ]);
});

test('a picture counts as one character of a password, as it does in a name', () => {
  for (const length of [6, 33, 64])
    assert.deepEqual(passwordFaults(defaultPasswordSettings, '😀'.repeat(length)), []);
  assert.deepEqual(passwordFaults(defaultPasswordSettings, '😀'.repeat(5)), [
    'password must be at least 6 characters long',
  ]);
  assert.deepEqual(passwordFaults(defaultPasswordSettings, '😀'.repeat(65)), [
    'password may have at most 64 characters',
  ]);
});

test('every broken rule is named', () => {
  const strict = { min_password_length: 8, require_digit: 1, require_special_character: 1 } as const;
  assert.equal(passwordFaults(strict, 'abc').length, 3);
  assert.deepEqual(passwordFaults(strict, 'abcdefg1!'), []);
});
