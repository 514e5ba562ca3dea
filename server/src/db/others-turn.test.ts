import assert from 'node:assert/strict';
import { test } from 'node:test';
import { othersTurn } from './others-turn.ts';

test('of several that are long one goes on in a turn, each as often as the others', async () => {
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  const went: { who: number; turn: number }[] = [];
  const work = async (who: number) => {
    for (let part = 0; part < 3; part += 1) {
      await othersTurn();
      went.push({ who, turn });
    }
  };
  await Promise.all([0, 1, 2, 3].map(work));
  clearImmediate(counting);
  assert.deepEqual(
    went.map(({ who }) => who),
    [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3],
  );
  assert.equal(new Set(went.map(({ turn }) => turn)).size, went.length);
});
