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
