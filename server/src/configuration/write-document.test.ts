import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Stored } from './entry.ts';
import { treeOf } from './write-document.ts';

const NUMBERS = 2000;

test('others are answered while the tree of very many records is made', async (t) => {
  const entry = (one: Omit<Stored, 'sid' | 'provider'>): Stored => ({
    provider: 'P',
    sid: 'of no use',
    ...one,
  });
  const entries = [
    entry({ kind: 'provider', account: null, name: 'P', fields: { name: 'P', description: null } }),
    entry({ kind: 'account', account: 'A', name: 'A', fields: { name: 'A' } }),
    ...Array.from({ length: NUMBERS }, (_, n) => {
      const number = String(NUMBERS - n).padStart(5, '0');
      return entry({ kind: 'numbers', account: 'A', name: number, fields: { number, carrier: 'C' } });
    }),
  ];
  // Each look at the clock is a millisecond later.
  let now = 0;
  t.mock.method(performance, 'now', () => now++);
  let isMade = false;
  let turns = 0;
  const others = (async () => {
    while (!isMade) {
      turns += 1;
      await nextTurn();
    }
  })();
  const { tree } = await treeOf(entries);
  isMade = true;
  await others;
  assert.ok(turns > 10, `${turns} turns`);
  const [provider] = tree.providers as { accounts: { numbers: { number: string }[] }[] }[];
  const numbers = provider?.accounts[0]?.numbers.map(({ number }) => number) ?? [];
  assert.equal(numbers.length, NUMBERS);
  assert.deepEqual(numbers, numbers.toSorted());
});
