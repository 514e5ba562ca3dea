import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromDbTime, toDbTime, toDbTimeExact } from './values.ts';

const moment = new Date('2026-11-20T15:10:58.047Z');

test('a date is stored in UTC, to the second or to the millisecond', () => {
  assert.equal(toDbTime(moment), '2026-11-20 15:10:58');
  assert.equal(toDbTimeExact(moment), '2026-11-20 15:10:58.047');
});

test('a stored date goes out as ISO 8601 with milliseconds', () => {
  assert.equal(fromDbTime('2026-11-20 15:10:58'), '2026-11-20T15:10:58.000Z');
  assert.equal(fromDbTime(toDbTimeExact(moment)), moment.toISOString());
});

test('no date stays no date', () => {
  for (const zero of ['0000-00-00 00:00:00', '2026-00-01 00:00:00', '2026-01-00 00:00:00.000'])
    assert.equal(fromDbTime(zero), null);
  const none: string | null = fromDbTime(null);
  assert.equal(none, null);
});
