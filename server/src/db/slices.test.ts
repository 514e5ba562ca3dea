import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonOfMany, oneByOne, SLICE } from './slices.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, text: `"${n}"`, nothing: null }));

test('a list in slices reads as if it were written at once', async () => {
  for (const count of [0, 1, SLICE, SLICE + 1, 3 * SLICE])
    assert.equal(await jsonOfMany(rows(count)), JSON.stringify(rows(count)));
});

test('others have their turn between the slices', async () => {
  let turns = 0;
  let goesOn = true;
  const turn = () => {
    turns += 1;
    if (goesOn) setImmediate(turn);
  };
  setImmediate(turn);
  await jsonOfMany(rows(10 * SLICE));
  goesOn = false;
  assert.ok(turns >= 9, `${turns} turns`);
});

test('others have their turn every ten of what is done one by one, and the order is kept', async () => {
  const done: number[] = [];
  let turns = 0;
  await oneByOne(
    rows(35).map(({ n }) => n),
    async (n) => {
      done.push(n);
      setImmediate(() => (turns += 1));
    },
  );
  assert.deepEqual(
    done,
    rows(35).map(({ n }) => n),
  );
  assert.ok(turns >= 29, `${turns} turns`);
});
