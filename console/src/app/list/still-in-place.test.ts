import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areStillInPlace } from './still-in-place.ts';

const rows = (text: string) => [...text].map((sid) => ({ sid, at: Math.random() }));
const stay = (shown: string, fresh: string) => areStillInPlace(rows(shown), rows(fresh), ({ sid }) => sid);

test('what comes after the last row, or is another in one that stays, moves nothing', () => {
  assert.equal(stay('abc', 'abc'), true);
  assert.equal(stay('abc', 'abcd'), true);
  assert.equal(stay('', 'a'), true);
});

test('a row that comes between, goes or changes its place moves others', () => {
  for (const fresh of ['xabc', 'axbc', 'ab', 'ac', 'acb', '']) assert.equal(stay('abc', fresh), false, fresh);
});
