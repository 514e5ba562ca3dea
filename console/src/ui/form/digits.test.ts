import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayBeDigits } from './digits.ts';

test('a whole number is digits, as many as it may have, and nothing that only counts as a number', () => {
  assert.deepEqual(
    ['', '5', '65536', '00080'].map((typed) => mayBeDigits(typed, 5)),
    [true, true, true, true],
  );
  assert.deepEqual(
    ['1e3', '0x50', '-1', '5-', '5.5', '506000', ' ', '5 0'].map((typed) => mayBeDigits(typed, 5)),
    Array(8).fill(false),
  );
});
