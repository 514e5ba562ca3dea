import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_PASSWORD, passwordFaults } from '@trunkline/contract/settings/settings.contract.ts';
import { generatePassword } from './generate-password.ts';

test('a generated password meets every rule that a server can set', () => {
  for (const min_password_length of [6, 19, 20, 40, LONGEST_PASSWORD]) {
    const settings = { min_password_length, require_digit: 1, require_special_character: 1 } as const;
    assert.deepEqual(passwordFaults(settings, generatePassword(settings)), []);
  }
});

test('no two are the same, and none has letters that look alike', () => {
  const many = Array.from({ length: 200 }, () => generatePassword({ min_password_length: 6 }));
  assert.equal(new Set(many).size, many.length);
  assert.ok(many.every((password) => /^[^lIoO01]{19}$/.test(password)));
});

test('a digit is there even when only letters are drawn', () => {
  assert.equal(
    generatePassword({ min_password_length: 6 }, () => 0),
    '2aaa-aaaa-aaaa-aaaa',
  );
});
