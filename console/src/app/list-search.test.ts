import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAsked, parseSearch, readListSearch, stringifySearch } from './list-search.ts';

test('the first page and the usual page size are left out of the address', () => {
  const search = readListSearch({ page: '1', size: '25' });
  assert.equal(stringifySearch(search), '');
  assert.deepEqual(pageAsked(search), { page: 1, page_size: 25 });
});

test('a page and a known page size come through an address unharmed', () => {
  const search = readListSearch(parseSearch(stringifySearch({ page: 3, size: 100, sort: '-name' })));
  assert.deepEqual(search, { page: 3, size: 100, sort: '-name' });
});

test('nonsense in an address is dropped, not shown as an error', () => {
  for (const raw of [
    { page: '-2' },
    { page: 'x' },
    { page: '1.5' },
    { size: '7' },
    { page: '1e99' },
    { sort: ' ' },
  ])
    assert.deepEqual(readListSearch(raw), { page: undefined, size: undefined, sort: undefined });
});

test('text that looks like a number stays text', () => {
  assert.deepEqual(parseSearch('?name=0049'), { name: '0049' });
  assert.equal(stringifySearch({ name: '0049' }), '?name=0049');
});
