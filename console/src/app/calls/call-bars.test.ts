import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barBeginning, barsOf, timesOfBar } from './call-bars.ts';
import { readEventTimes } from './event-times.ts';
import { timesOf } from './times-asked.ts';

const zone = process.env.TZ;
before(() => {
  process.env.TZ = 'America/New_York';
});
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const HOUR_MS = 3_600_000;
const hoursFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    at: new Date(Date.parse(first) + nth * HOUR_MS).toISOString(),
    answered: 2,
    failed: 1,
  }));

test('bars hold all that their hours hold', () => {
  const hours = hoursFrom('2026-11-20T04:00:00Z', 168);
  const bars = barsOf(hours, '7d');
  assert.equal(bars.length, 28);
  assert.deepEqual(bars[1], {
    at: hours[6]?.at,
    answered: 12,
    failed: 6,
    end: new Date('2026-11-20T16:00:00Z'),
  });
  assert.deepEqual(bars.slice(1, 2).map(timesOfBar), [
    { date: 'custom', from: '2026-11-20T05:00', to: '2026-11-20T10:59' },
  ]);
  assert.equal(barsOf(hours.slice(0, 24), '24h').length, 24);
});

test('a bar of thirty days is a day of the reader, with the hour that a change of clocks adds; what is cut says where it begins', () => {
  // Clocks are put back on 1 November, so that the first hour of the time is 23:00 of 28 October.
  const bars = barsOf(hoursFrom('2026-10-29T03:00:00Z', 720), '30d');
  const told = bars.map(({ at, answered }) => `${barBeginning(at, '30d')}: ${answered / 2} h`);
  assert.deepEqual(told.slice(0, 6), [
    '28 Oct, 23:00: 1 h',
    '29 Oct: 24 h',
    '30 Oct: 24 h',
    '31 Oct: 24 h',
    '1 Nov: 25 h',
    '2 Nov: 24 h',
  ]);
  assert.deepEqual([bars.length, told.at(-1)], [31, '27 Nov: 22 h']);
});

test('a bar leads to its own calls, also in the hour that clocks show twice', () => {
  // At 06:00 UTC, 2:00, clocks are put back to 1:00.
  for (const period of ['24h', '7d'] as const)
    for (const bar of barsOf(hoursFrom('2026-11-01T03:00:00Z', 24), period)) {
      const asked = timesOf(readEventTimes(timesOfBar(bar)), new Date());
      assert.deepEqual(asked, { start: bar.at, end: new Date(bar.end.getTime() - 1).toISOString() }, period);
    }
  const [, , , again] = barsOf(hoursFrom('2026-11-01T03:00:00Z', 24), '24h').map(timesOfBar);
  assert.equal(again?.from, '2026-11-01T01:00-05:00');
});

test('times of one’s own have no hour between them that belongs to neither', () => {
  const until = timesOf({ date: 'custom', to: '2026-11-01T01:59' }, new Date());
  const from = timesOf({ date: 'custom', from: '2026-11-01T02:00' }, new Date());
  assert.equal(Date.parse(until.end ?? '') + 1, Date.parse(from.start ?? ''));
  const both = timesOf({ date: 'custom', from: '2026-11-01T01:00', to: '2026-11-01T01:59' }, new Date());
  assert.deepEqual(both, { start: '2026-11-01T05:00:00.000Z', end: '2026-11-01T06:59:59.999Z' });
});
