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

test('what else a link has in it is no filter of the list, and no part of a view', () => {
  const search = readSearch({ utm_source: 'mail', filter: 'acme' });
  // Beside it the router keeps what it does not name.
  assert.deepEqual({ utm_source: 'mail', ...search }.utm_source, undefined);
  assert.equal(stringifySearch({ utm_source: 'mail', ...search }), '?filter=acme');
});

test('text that looks like a number stays text', () => {
  assert.deepEqual(parseSearch('?name=0049'), { name: '0049' });
  assert.equal(stringifySearch({ name: '0049' }), '?name=0049');
});
