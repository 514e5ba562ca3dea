import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Column, leftOutIn, withoutLast } from './columns.ts';

const column = (id: string, over: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  cell: () => id,
  ...over,
});

const columns = [
  column('name'),
  column('state', { least: 100 }),
  column('gateways', { wideOnly: true, least: 112 }),
  column('account', { wideOnly: () => true }),
  column('created', { wideOnly: true, sort: 'created_at' }),
];

const shown = (width: number, by?: string) =>
  withoutLast(columns, by, leftOutIn(columns, by, width)).map(({ id }) => id);

test('what a phone leaves out in all rows has no room first, from the right', () => {
  assert.deepEqual(shown(608), ['name', 'state', 'gateways', 'account', 'created']);
  assert.deepEqual(shown(607), ['name', 'state', 'gateways', 'account']);
  assert.deepEqual(shown(489), ['name', 'state', 'account']);
  assert.deepEqual(shown(100), ['name', 'state', 'account']);
});

test('the column that a list is sorted by stays', () => {
  assert.deepEqual(shown(600, '-created_at'), ['name', 'state', 'account', 'created']);
  assert.deepEqual(shown(100, 'created_at'), ['name', 'state', 'account', 'created']);
});
