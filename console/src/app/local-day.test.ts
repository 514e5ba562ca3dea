import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay } from './local-day.ts';

test('a day is the reader’s own, from its first moment to its last', () => {
  assert.equal(localDay(new Date(2030, 0, 1)), '2030-01-01');
  assert.equal(localDay(new Date(2029, 11, 31, 23, 59, 59)), '2029-12-31');
});
