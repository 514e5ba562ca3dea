import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, hasMoved, isBare, keptOf } from './list-view-search.ts';

const view = { view_sid: 'v', search: { filter: 'a', account: 'x', sort: '-name' } };

test('a view keeps filters and order of an address, not its page', () => {
  assert.deepEqual(
    keptOf({ page: 3, as_of: '2030-01-31T12:00:00Z', size: 50, view: 'v', filter: 'a', account: undefined }),
    {
      filter: 'a',
    },
  );
});

test('it is shown without the filters whose record is gone', () => {
  assert.deepEqual(addressOf(view), { ...view.search, view: 'v' });
  assert.deepEqual(addressOf({ ...view, gone: ['account'] }), { filter: 'a', sort: '-name', view: 'v' });
});

test('it is known whether the list was filtered otherwise since', () => {
  assert.equal(hasMoved({ ...view.search, view: 'v', page: 2 }, view), false);
  assert.equal(hasMoved({ ...view.search, filter: 'b' }, view), true);
  assert.equal(hasMoved({ filter: 'a', sort: '-name' }, { ...view, gone: ['account'] }), false);
});

test('an address without filters is bare', () => {
  assert.equal(isBare({ view: 'v' }), true);
  assert.equal(isBare({ page: 2 }), false);
  assert.equal(isBare({ filter: 'a' }), false);
});
