import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallVolume } from '@trunkline/contract/analytics/analytics.contract.ts';
import { failingMore } from './read-home.ts';

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

test('a usual day, few calls, or failures that are rare are not told', () => {
  assert.deepEqual(failingMore(null), []);
  assert.deepEqual(failingMore(month({ answered: 9, failed: 1 }, { answered: 9, failed: 1 })), []);
  assert.deepEqual(failingMore(month({ answered: 99, failed: 1 }, { answered: 97, failed: 3 })), []);
  assert.deepEqual(failingMore(month({ answered: 0, failed: 0 }, { answered: 0, failed: 9 })), []);
});
