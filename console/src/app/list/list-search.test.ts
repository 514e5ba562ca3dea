import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSearch, pageAsked, parseSearch, stringifySearch } from './list-search.ts';

const readSearch = listSearch('carrier');

test('the first page and the usual page size are left out of the address', () => {
  const search = readSearch({ page: '1', size: '25' });
  assert.equal(stringifySearch(search), '');
  assert.deepEqual(pageAsked(search), { page: 1, page_size: 25 });
});

test('a page and a known page size come through an address unharmed', () => {
  const search = readSearch(
    parseSearch(stringifySearch({ page: 3, size: 100, sort: '-name', carrier: 'x', filter: 'acme' })),
  );
  assert.deepEqual(search, {
    page: 3,
    size: 100,
    sort: '-name',
    filter: 'acme',
    account: undefined,
    view: undefined,
    carrier: 'x',
  });
});

test('nonsense in an address is dropped, not shown as an error', () => {
  for (const raw of [
    { page: '-2' },
    { page: 'x' },
    { page: '1.5' },
    { size: '7' },
    { page: '1e99' },
    { sort: ' ' },
    { unknown: 'x' },
  ])
    assert.equal(stringifySearch(readSearch(raw)), '');
});

test('text that looks like a number stays text', () => {
  assert.deepEqual(parseSearch('?name=0049'), { name: '0049' });
  assert.equal(stringifySearch({ name: '0049' }), '?name=0049');
});
