import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markText, roundMarks } from './round-marks.ts';

const texts = (duration_ms: number, most: number) => roundMarks(duration_ms, most).map(markText).join(' ');

test('the marks of a scale stand at times that people count in', () => {
  assert.equal(texts(156_000, 5), '0 1m 2m');
  assert.equal(texts(156_000, 10), '0 30 s 1m 1m 30s 2m');
  assert.equal(texts(72_300, 5), '0 15 s 30 s 45 s 1m');
  assert.equal(texts(940, 5), '0 200 ms 400 ms 600 ms 800 ms');
  assert.equal(texts(36_000_000, 5), '0 120m 240m 360m 480m');
});

test('there are never more than fit, the last has room for its words, and none is left out of a moment', () => {
  for (const duration_ms of [1, 7, 999, 1001, 59_999, 61_000, 3_599_000, 90_000_000])
    for (const most of [5, 10, 40]) {
      const marks = roundMarks(duration_ms, most);
      assert.ok(marks.length >= 1 && marks.length <= most, `${duration_ms} ${most}`);
      assert.ok((marks.at(-1) ?? 0) <= Math.max(0, duration_ms - duration_ms / most / 2));
    }
});
