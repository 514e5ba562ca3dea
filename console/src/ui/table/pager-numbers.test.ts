import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageCount, pagerItems, rangeText } from './pager-numbers.ts';

const drawn = (page: number, pages: number, isNarrow?: boolean) =>
  pagerItems(page, pages, isNarrow)
    .map((item) => (item.kind === 'gap' ? `…${item.to}` : String(item.page)))
    .join(' ');

test('a few pages are all shown', () => {
  assert.equal(drawn(1, 1), '1');
  assert.equal(drawn(2, 4), '1 2 3 4');
  assert.equal(drawn(1, 6), '1 2 3 4 5 6');
});

test('at the start the first four are shown, then a gap and the last', () => {
  assert.equal(drawn(1, 20), '1 2 3 4 …4 20');
  assert.equal(drawn(4, 20), '1 2 3 4 5 …7 20');
});

test('in the middle there are neighbours, both ends, and gaps that jump three pages', () => {
  assert.equal(drawn(10, 20), '1 …7 9 10 11 …13 20');
});

test('at the end the last four are shown', () => {
  assert.equal(drawn(20, 20), '1 …17 17 18 19 20');
  assert.equal(drawn(17, 20), '1 …14 16 17 18 19 20');
});

test('on a phone there are five at most, with a gap wherever pages are left out', () => {
  const narrow = (page: number, pages: number) => drawn(page, pages, true);
  assert.equal(narrow(1, 20), '1 2 3 …4 20');
  assert.equal(narrow(10, 20), '1 …7 10 …13 20');
  assert.equal(narrow(20, 20), '1 …17 18 19 20');
  assert.equal(narrow(3, 5), '1 2 3 4 5');
  for (let pages = 1; pages <= 30; pages += 1)
    for (let page = 1; page <= pages; page += 1) {
      const items = pagerItems(page, pages, true);
      assert.ok(items.length <= 5, narrow(page, pages));
      assert.ok(items.some((item) => item.kind === 'page' && item.page === page));
    }
});

test('a page outside the list counts as the nearest one', () => {
  assert.equal(drawn(99, 4), '1 2 3 4');
  assert.equal(pageCount(0, 25), 1);
  assert.equal(pageCount(26, 25), 2);
});

test('the range says what is shown of how many', () => {
  assert.equal(rangeText(1, 25, 3204), '1 to 25 of 3,204');
  assert.equal(rangeText(129, 25, 3204), '3,201 to 3,204 of 3,204');
  assert.equal(rangeText(1, 25, 0), '0 to 0 of 0');
  assert.equal(rangeText(1, 25, 10_001, true), '1 to 25 of more than 10,000');
});
