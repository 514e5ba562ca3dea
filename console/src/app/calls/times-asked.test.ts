import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEventTimes } from './event-times.ts';
import { dayOf, timesOf } from './times-asked.ts';

const noon = new Date(2030, 2, 31, 12);

test('today begins at the reader’s midnight and has no end', () => {
  assert.deepEqual(timesOf({}, noon), { start: new Date(2030, 2, 31).toISOString() });
});

test('yesterday ends before today begins, also where a clock is changed between', () => {
  assert.deepEqual(timesOf({ date: 'yesterday' }, noon), {
    start: new Date(2030, 2, 30).toISOString(),
    end: new Date(new Date(2030, 2, 31).getTime() - 1).toISOString(),
  });
});

test('a number of days counts back from now', () => {
  assert.deepEqual(timesOf({ date: '14' }, noon), { days: 14 });
});

test('what is no choice, and today, are left out of the address', () => {
  assert.deepEqual(
    ['today', '30', '31', 7, undefined].map((date) => readEventTimes({ date }).date),
    [undefined, '30', undefined, undefined, undefined],
  );
});

test('times of one’s own are the reader’s, the last minute with them; without a custom date they mean nothing', () => {
  const times = { from: '2030-03-31T08:00', to: '2030-03-31T08:59' };
  assert.deepEqual(timesOf(readEventTimes({ ...times, date: 'custom' }), noon), {
    start: new Date(2030, 2, 31, 8).toISOString(),
    end: new Date(new Date(2030, 2, 31, 9).getTime() - 1).toISOString(),
  });
  assert.deepEqual(timesOf({ date: 'custom' }, noon), {});
  assert.equal(readEventTimes({ ...times, date: '7' }).from, undefined);
  assert.equal(readEventTimes({ date: 'custom', from: '2030-03-31T25:00' }).from, undefined);
});

test('the day of a moment goes from the reader’s midnight to the next, also when clocks change', () => {
  for (const [month, date] of [
    [0, 31],
    [2, 31],
    [9, 27],
  ] as const) {
    const { start, end } = dayOf(new Date(2030, month, date, 12));
    assert.equal(start, new Date(2030, month, date).toISOString());
    assert.equal(Date.parse(end) + 1, new Date(2030, month, date + 1).getTime());
  }
});
