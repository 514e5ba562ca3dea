import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordRules } from './password-rules.ts';

test('only the rules that the server sets are listed, each with whether it is met', () => {
  const length = { min_password_length: 8, require_digit: 0, require_special_character: 0 } as const;
  assert.deepEqual(passwordRules(length, 'short'), [{ text: 'be at least 8 characters long', isMet: false }]);
  const all = { min_password_length: 6, require_digit: 1, require_special_character: 1 } as const;
  assert.deepEqual(
    passwordRules(all, 'longer1').map((rule) => rule.isMet),
    [true, true, false],
  );
  assert.ok(passwordRules(all, 'longer1!').every((rule) => rule.isMet));
});

test('a password that is too long, or has what nobody sees in it, is told just that', () => {
  const all = { min_password_length: 6, require_digit: 1, require_special_character: 1 } as const;
  const broken = (password: string) =>
    passwordRules(all, password).flatMap(({ text, isMet }) => (isMet ? [] : [text]));
  assert.deepEqual(broken('longer1!'.repeat(8)), []);
  assert.deepEqual(broken('longer1!'.repeat(9)), ['have at most 64 characters']);
  assert.deepEqual(broken('longer1!\t'), ['contain no control characters']);
});
