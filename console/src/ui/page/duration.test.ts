import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText } from './duration.ts';

test('a duration reads as on a clock', () => {
  assert.deepEqual([0, 9.4, 72, 3723].map(durationText), ['0:00', '0:09', '1:12', '1:02:03']);
});
