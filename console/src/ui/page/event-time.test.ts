import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTime } from './event-time.ts';

test('the year is said only where it is another one', () => {
  const at = new Date(2026, 10, 24, 6, 5, 4).toISOString();
  assert.equal(eventTime(at, new Date(2026, 0, 1)), '24 Nov, 06:05:04');
  assert.equal(eventTime(at, new Date(2027, 0, 1)), '24 Nov 2026, 06:05:04');
});
