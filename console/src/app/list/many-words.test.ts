import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOfKind } from './count-of-kind.ts';
import { afterwards, consequence, doneWords, namesOf } from './many-words.ts';

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

test('what comes of it is told before: what can be undone, and what cannot, of one as of one', () => {
  assert.equal(afterwards('deactivate', 2), 'Either all of them change or none. You can undo it afterwards.');
  assert.equal(afterwards('deactivate', 1), 'You can undo it afterwards.');
  assert.equal(afterwards('delete', 2), 'This cannot be undone. If one of them is in use, none is deleted.');
  assert.equal(afterwards('delete', 1), 'This cannot be undone. If it is in use, it is not deleted.');
  assert.equal(afterwards('revoke', 2), 'This cannot be undone.');
  assert.equal(consequence('least-cost-routing', 'delete', 1), 'Its routes go with it.');
  assert.equal(consequence('least-cost-routing', 'delete', 2), 'Their routes go with them.');
});
