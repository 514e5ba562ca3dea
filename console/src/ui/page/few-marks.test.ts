import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewMarks, shownPart } from './few-marks.ts';

test('a letter keeps the marks that writing has, and not thousands of them', () => {
  const written = 'Việt, עִבְרִית, हिन्दी, བོད་ཡིག, e\u0301\u0302\u0303';
  assert.equal(fewMarks(written), written);
  assert.equal(fewMarks(`a${'\u0301'.repeat(30_000)}b${'\u0301'.repeat(9)}`).length, 18);
});

test('of a value that is very long the beginning is shown', () => {
  assert.equal(shownPart('abc', 3), 'abc');
  assert.equal(shownPart('abcd', 3), 'abc…');
  assert.equal(shownPart('ab\u{1f600}d', 3), 'ab…');
  assert.equal(shownPart('x'.repeat(1_000_000)).length, 20_001);
});
