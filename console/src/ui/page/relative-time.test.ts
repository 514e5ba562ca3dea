import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactTime, relativeTime, zoneNote } from './relative-time.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

test('a moment is told by its largest whole unit', () => {
  assert.equal(ago(3), 'just now');
  assert.equal(ago(30), '30 seconds ago');
  assert.equal(ago(119), '1 minute ago');
  assert.equal(ago(3 * 3600 + 1800), '3 hours ago');
  assert.equal(ago(86_400), 'yesterday');
  assert.equal(ago(6 * 86_400), '6 days ago');
  assert.equal(ago(10 * 86_400), '1 week ago');
  assert.equal(ago(700 * 86_400), '1 year ago');
});

test('a moment to come is told too', () => {
  assert.equal(ago(-2 * 86_400), 'in 2 days');
  assert.equal(ago(-86_400), 'tomorrow');
  assert.equal(ago(-3600), 'in 1 hour');
  assert.equal(ago(-45), 'in 45 seconds');
});

test('yesterday and tomorrow are days of the calendar, not so many hours', () => {
  const tuesday = new Date(2026, 10, 24, 10);
  for (const [date, hour, text] of [
    [22, 11, '2 days ago'],
    [23, 9, 'yesterday'],
    [25, 11, 'tomorrow'],
    [26, 9, 'in 2 days'],
  ] as const)
    assert.equal(relativeTime(new Date(2026, 10, date, hour), tuesday), text);
});

test('the exact time names its zone', () => {
  assert.match(exactTime(now, 'UTC'), /^10 Mar 2026, 12:00:00 UTC$/);
});

test('who has travelled with the page open sees the times of the zone where he is now', (t) => {
  const zone = process.env.TZ;
  t.after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const noon = new Date('2026-03-10T12:00:00Z');
  process.env.TZ = 'Europe/Berlin';
  assert.match(exactTime(noon), /^10 Mar 2026, 13:00:00 CET$/);
  assert.match(zoneNote(), /Europe.Berlin/);
  process.env.TZ = 'America/New_York';
  assert.match(exactTime(noon), /^10 Mar 2026, 08:00:00 GMT-4$/);
  assert.match(zoneNote(), /America.New_York/);
});
