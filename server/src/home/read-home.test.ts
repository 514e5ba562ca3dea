import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallVolume } from '@trunkline/contract/analytics/analytics.contract.ts';
import { failingMore } from './read-needs.ts';

/** A month of whole days, then the last day. */
function month(before: { answered: number; failed: number }, today: { answered: number; failed: number }) {
  const hour = (sums: typeof before) => ({ at: '', peak: null, ...sums });
  const hours = [
    ...Array.from({ length: 696 }, () => hour(before)),
    ...Array.from({ length: 24 }, () => hour(today)),
  ];
  return { hours } as CallVolume;
}

test('a day that fails twice as often as the days before is told, with both rates', () => {
  const [need] = failingMore(month({ answered: 9, failed: 1 }, { answered: 6, failed: 4 }));
  assert.deepEqual(
    [need?.kind, need?.name, need?.detail, need?.count],
    ['calls-failing', '40 %', '10 %', 96],
  );
});

test('of calls of which a few were answered not all have failed, and where some failed it is not none', () => {
  const [need] = failingMore(month({ answered: 999, failed: 1 }, { answered: 1, failed: 999 }));
  assert.deepEqual([need?.name, need?.detail], ['> 99 %', '< 1 %']);
});

test('where a few calls were answered not all have failed, and where a few failed it is not none', () => {
  const [need] = failingMore(month({ answered: 999, failed: 1 }, { answered: 1, failed: 999 }));
  assert.deepEqual([need?.name, need?.detail], ['> 99 %', '< 1 %']);
});

test('a usual day, few calls, or failures that are rare are not told', () => {
  assert.deepEqual(failingMore(null), []);
  assert.deepEqual(failingMore(month({ answered: 9, failed: 1 }, { answered: 9, failed: 1 })), []);
  assert.deepEqual(failingMore(month({ answered: 99, failed: 1 }, { answered: 97, failed: 3 })), []);
});

test('where more than half fails usually, half as many answers are told; without a past, that nearly all fail', () => {
  const usual = { answered: 4, failed: 6 };
  assert.equal(failingMore(month(usual, { answered: 2, failed: 8 })).length, 1);
  assert.equal(failingMore(month(usual, { answered: 3, failed: 7 })).length, 0);
  assert.equal(failingMore(month({ answered: 0, failed: 9 }, { answered: 0, failed: 9 })).length, 0);
  const [first] = failingMore(month({ answered: 0, failed: 0 }, { answered: 0, failed: 9 }));
  assert.deepEqual([first?.name, first?.detail], ['100 %', null]);
  assert.equal(failingMore(month({ answered: 0, failed: 0 }, { answered: 5, failed: 5 })).length, 0);
});
