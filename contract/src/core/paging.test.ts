import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageQuery } from './paging.ts';

test('a page is counted from one, and page 0 is the first', () => {
  assert.deepEqual(pageQuery.parse({ page: '0' }), { page: 1, page_size: 50 });
  assert.deepEqual(pageQuery.parse({ page: '3', page_size: '25' }), { page: 3, page_size: 25 });
  assert.deepEqual(pageQuery.parse({}), { page_size: 50 });
});

test('a page that cannot be is refused with a sentence', () => {
  for (const query of [
    { page: '-1' },
    { page: 'two' },
    { page: '1.5' },
    { page_size: '0' },
    { page_size: '501' },
  ])
    assert.match(pageQuery.safeParse(query).error?.issues[0]?.message ?? '', /must be a whole number from 1/);
});
