import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { timeQuery, timeRangeOf } from './time-range.ts';

const query = z.object(timeQuery);
const fromOf = (start: string) => new Date(timeRangeOf(query.parse({ start })).from).toISOString();

test('a time is taken as clients write it: without a zone it is UTC', () => {
  const written: [string, string][] = [
    ['2026-03-10', '2026-03-10T00:00:00.000Z'],
    ['2026-03-10T12:30:00Z', '2026-03-10T12:30:00.000Z'],
    ['2026-03-10T12:30:00.123456789Z', '2026-03-10T12:30:00.123Z'],
    ['2026-03-10T12:30:00+02:00', '2026-03-10T10:30:00.000Z'],
    // A plus that was not encoded arrives as a blank.
    ['2026-03-10T12:30:00 02:00', '2026-03-10T10:30:00.000Z'],
    ['2026-03-10T12:30:00-0500', '2026-03-10T17:30:00.000Z'],
    ['2026-03-10T12:30Z', '2026-03-10T12:30:00.000Z'],
    ['2026-03-10T12:30:00', '2026-03-10T12:30:00.000Z'],
    ['2026-03-10T12:30:00.123456', '2026-03-10T12:30:00.123Z'],
    ['2026-03-10 12:30:00', '2026-03-10T12:30:00.000Z'],
  ];
  for (const [start, expected] of written) assert.equal(fromOf(start), expected, start);
});

test('what is no time is refused', () => {
  for (const start of [
    'yesterday',
    '2026-02-30',
    '2026-03-10T25:00:00Z',
    '1773144000000',
    '10.03.2026',
    '2026-03',
  ])
    assert.equal(query.safeParse({ start }).success, false, start);
});
