import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptLimit } from './attempt-limit.ts';

test('each subject has so many attempts a minute, and those that were right do not count', () => {
  let now = 0;
  const limit = attemptLimit(2, () => now);
  assert.deepEqual([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')], [0, 0, 60, 0]);
  limit.giveBack('a');
  now = 20_000;
  assert.deepEqual([limit.take('a'), limit.take('a')], [0, 40]);
  now = 60_000;
  assert.equal(limit.take('a'), 0);
});
