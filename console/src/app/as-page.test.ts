import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asPage } from './as-page.ts';

const rows = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => ({ name, city: `${name} City` }));

test('a page from the server is shown as it is', () => {
  const page = { total: 9, page: 2, page_size: 1, data: rows.slice(0, 1) };
  assert.equal(asPage(page, { page: 2, page_size: 1, name: 'nothing like it' }), page);
});

test('of a whole list the page that was asked for is cut', () => {
  const page = asPage(rows, { page: 2, page_size: 3 });
  assert.deepEqual([page.total, page.data.map((row) => row.name)], [4, ['Delta']]);
  assert.deepEqual(asPage(rows, { page: 9, page_size: 3 }).data, []);
});

test('a whole list is filtered by any part of the name, whatever the case', () => {
  const page = asPage(rows, { page: 1, page_size: 25, name: ' TA' });
  assert.deepEqual([page.total, page.data.map((row) => row.name)], [2, ['Beta', 'Delta']]);
});

test('a list says itself what its filter looks at', () => {
  const page = asPage(rows, { page: 1, page_size: 25, name: 'gamma c' }, (row, text) =>
    row.city.toLowerCase().includes(text),
  );
  assert.deepEqual(
    page.data.map((row) => row.name),
    ['Gamma'],
  );
});
