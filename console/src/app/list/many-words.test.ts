import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOfKind } from './count-of-kind.ts';
import { afterwards, doneWords, namesOf } from './many-words.ts';

test('a change of many is told with how many they were', () => {
  assert.equal(doneWords('carriers', 'deactivate', 1, 1), '1 carrier deactivated');
  assert.equal(doneWords('phone-numbers', 'delete', 1200, 1200), '1,200 phone numbers deleted');
  assert.equal(doneWords('users', 'activate', 5, 3), '3 users activated, 2 already were');
  assert.equal(doneWords('users', 'activate', 1, 0), 'Nothing changed: 1 user was already activated');
  assert.equal(countOfKind('applications', 2), '2 applications');
});

test('the first few are named', () => {
  const inWords = (names: string[]) => namesOf(names).join(' ');
  assert.equal(inWords(['East']), 'East');
  assert.equal(inWords(['East', 'West', 'North']), 'East, West and North');
  const many = Array.from({ length: 11 }, (_, n) => `n${n}`);
  assert.equal(inWords(many), 'n0, n1, n2, n3, n4, n5, n6, n7 and 3 more');
});

test('what comes of it is told before: what can be undone, and what cannot', () => {
  assert.match(afterwards('deactivate'), /You can undo it afterwards/);
  assert.match(afterwards('delete'), /^This cannot be undone\. If one of them is in use, none is deleted\.$/);
  assert.equal(afterwards('revoke'), 'This cannot be undone.');
});
