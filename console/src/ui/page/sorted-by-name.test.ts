import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortedByName } from './sorted-by-name.ts';

const sorted = (...names: string[]) => sortedByName(names.map((name) => ({ name }))).map(({ name }) => name);

test('capitals and small letters are one, and nothing given is moved', () => {
  const given = [{ name: 'beta' }, { name: 'Alpha' }, { name: 'Gamma' }];
  assert.deepEqual(
    sortedByName(given).map(({ name }) => name),
    ['Alpha', 'beta', 'Gamma'],
  );
  assert.equal(given[0]?.name, 'beta');
});

test('letters of other languages stand where people look for them', () => {
  assert.deepEqual(sorted('Zeta', 'Ärzte', 'Beta'), ['Ärzte', 'Beta', 'Zeta']);
});

test('none and one need no order', () => {
  assert.deepEqual(sorted(), []);
  assert.deepEqual(sorted('Ö'), ['Ö']);
});
