import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptLimit } from './attempt-limit.ts';
import { type Counts, localCounts } from './counts.ts';

test('each subject has so many attempts a minute, and those that were right do not count', async () => {
  let now = 0;
  const limit = attemptLimit(
    2,
    null,
    localCounts(() => now),
  );
  const take = async (...subjects: string[]) => {
    const waits: number[] = [];
    for (const subject of subjects) waits.push(await limit.take(subject));
    return waits;
  };
  assert.deepEqual(await take('a', 'a', 'a', 'b'), [0, 0, 60, 0]);
  await limit.giveBack('a');
  await limit.giveBack('a');
  now = 20_000;
  assert.deepEqual(await take('a', 'a'), [0, 40]);
  now = 60_000;
  assert.deepEqual(await take('a'), [0]);
});

test('servers count together, and each by itself while they cannot', async () => {
  const together = localCounts();
  let isLost = false;
  const shared: Counts = {
    add: async (key, window_ms) => (isLost ? null : together.add(key, window_ms)),
    takeBack: (key) => together.takeBack(key),
  };
  const [one, other] = [attemptLimit(1, shared), attemptLimit(1, shared)];
  assert.equal(await one.take('a'), 0);
  assert.ok((await other.take('a')) > 0);
  isLost = true;
  assert.equal(await other.take('a'), 0);
  assert.ok((await other.take('a')) > 0);
});
