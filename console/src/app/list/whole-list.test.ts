import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOfWhole } from './whole-list.ts';

const rows = ['bravo', 'Alpha', 'charlie', 'alpine'].map((name) => ({ name }));
const asked = { page: 1, page_size: 2, sort: 'name' };
const names = (change: object) => {
  const { total, data } = pageOfWhole(rows, { ...asked, ...change }, (row) => row.name);
  return [total, ...data.map((row) => row.name)];
};

test('a whole list is put in order and cut into pages', () => {
  assert.deepEqual(names({}), [4, 'Alpha', 'alpine']);
  assert.deepEqual(names({ page: 2 }), [4, 'bravo', 'charlie']);
  assert.deepEqual(names({ page: 9 }), [4]);
  assert.deepEqual(names({ sort: '-name' }), [4, 'charlie', 'bravo']);
});

test('a text is looked for whatever its letters, and the total counts what was found', () => {
  assert.deepEqual(names({ text: ' AL ' }), [2, 'Alpha', 'alpine']);
  assert.deepEqual(names({ text: 'nothing' }), [0]);
});

test('rows without a value in the column come first, and nothing breaks', () => {
  const some = [{ name: 'a', label: null }, { name: 'b', label: 'x' }, { name: 'c' }];
  const { data } = pageOfWhole(some, { ...asked, page_size: 9, sort: 'label' }, (row) => row.name);
  assert.deepEqual(
    data.map((row) => row.name),
    ['a', 'c', 'b'],
  );
});
