import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountOf,
  mayGrow,
  type NumberSelection,
  nothingSelected,
  selectionSize,
  tickedOf,
  withoutGone,
  withTicks,
} from './number-selection.ts';

const row = (phone_number_sid: string, account_sid: string | null = 'a1') => ({
  phone_number_sid,
  account_sid,
});
const [first, second] = [
  [row('1'), row('2')],
  [row('3', 'a2'), row('4')],
];
const all: NumberSelection = { kind: 'all', total: 4 };
const counted = (total: number, is_least = false) => ({ total, is_least });

test('what was ticked stays ticked on other pages', () => {
  const one = withTicks(nothingSelected, first, new Set(['1']));
  const both = withTicks(one, second, new Set(['1', '4']));
  assert.deepEqual([...tickedOf(both, second)], ['1', '4']);
  assert.equal(selectionSize(both), 2);
  assert.equal(selectionSize(withTicks(both, second, new Set())), 0);
});

test('all is offered when the page is ticked and there is more than it', () => {
  const page = withTicks(nothingSelected, first, new Set(['1', '2']));
  assert.equal(mayGrow(page, first, counted(4)), true);
  assert.equal(mayGrow(page, first, counted(2)), false);
  assert.equal(mayGrow(page, second, counted(4)), false);
  assert.equal(mayGrow(nothingSelected, first, counted(4)), false);
  assert.equal(mayGrow(all, first, counted(4)), false);
  // Somebody has added one meanwhile; while it is not known, nothing is offered.
  assert.equal(mayGrow(all, first, counted(5)), true);
  assert.equal(mayGrow(all, first, counted(0)), false);
  // The server counted no further than this.
  assert.equal(mayGrow(page, first, counted(3, true)), true);
  assert.equal(mayGrow(all, first, counted(3, true)), false);
  assert.equal(mayGrow(all, first, counted(5, true)), true);
});

test('all ticks every page; a tick taken away leaves the rest of its page', () => {
  assert.equal(selectionSize(all), 4);
  assert.deepEqual([...tickedOf(all, second)], ['3', '4']);
  const less = withTicks(all, second, new Set(['4']));
  assert.deepEqual([...tickedOf(less, second)], ['4']);
  assert.equal(accountOf(less, undefined), 'a1');
});

test('one that was deleted is no longer among them', () => {
  const page = withTicks(nothingSelected, first, new Set(['1', '2']));
  assert.deepEqual([...tickedOf(withoutGone(page, '1'), first)], ['2']);
  assert.deepEqual(withoutGone(page, '3'), page);
  assert.equal(selectionSize(withoutGone(all, '1')), 3);
});

test('applications are those of the one account that all belong to', () => {
  const ofOne = withTicks(nothingSelected, first, new Set(['1', '2']));
  assert.equal(accountOf(ofOne, undefined), 'a1');
  const ofTwo = withTicks(ofOne, second, new Set(['1', '2', '3']));
  assert.equal(accountOf(ofTwo, undefined), null);
  assert.equal(accountOf(all, undefined), null);
  assert.equal(accountOf(all, 'a1'), 'a1');
  assert.equal(accountOf(withTicks(nothingSelected, [row('5', null)], new Set(['5'])), undefined), null);
});
