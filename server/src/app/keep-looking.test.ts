import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepLooking } from './keep-looking.ts';

/** Looks that end when they are told to. */
function looks() {
  const open: (() => void)[] = [];
  let at_once = 0;
  let most = 0;
  let count = 0;
  let seen = Promise.withResolvers<void>();
  const look = async () => {
    count += 1;
    most = Math.max(most, ++at_once);
    seen.resolve();
    await new Promise<void>((resolve) => open.push(resolve));
    at_once -= 1;
  };
  return {
    look,
    end: () => open.shift()?.(),
    async begun() {
      await seen.promise;
      seen = Promise.withResolvers();
    },
    counted: () => ({ count, most }),
  };
}

const never = { every_ms: 2_000_000_000, failed: (error: unknown) => assert.fail(String(error)) };

test('nudged many times while it looks, it looks once more, and never twice at the same time', async () => {
  const some = looks();
  const looking = keepLooking({ ...never, look: some.look });
  looking.nudge();
  assert.deepEqual(some.counted(), { count: 0, most: 0 }, 'not before its start');
  looking.start();
  await some.begun();
  for (let nth = 0; nth < 5; nth++) looking.nudge();
  some.end();
  await some.begun();
  some.end();
  await looking.stop();
  assert.deepEqual(some.counted(), { count: 2, most: 1 });
});

test('a stop waits for the look that is going on, and none follows', async () => {
  const some = looks();
  const looking = keepLooking({ ...never, every_ms: 1, look: some.look });
  looking.start();
  await some.begun();
  looking.nudge();
  let isStopped = false;
  const stopped = looking.stop().then(() => {
    isStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isStopped, false);
  some.end();
  await stopped;
  assert.deepEqual([some.counted().count, looking.isOpen()], [1, false]);
});

test('a look that fails is told, and the next one comes all the same', async () => {
  const told: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const looking = keepLooking({
    every_ms: 1,
    async look() {
      if (++count === 1) throw new Error('the database is away');
      resolve();
    },
    failed: (error) => told.push((error as Error).message),
  });
  looking.start();
  await promise;
  await looking.stop();
  assert.deepEqual(told, ['the database is away']);
});
