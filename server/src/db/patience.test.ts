import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseFailure } from './failures.ts';
import { patience } from './patience.ts';

/** Locked as often as said. */
function lockedFor(times: number) {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked <= times) throw new DatabaseFailure('locked', 'database is locked');
    return asked;
  };
}

test('a bulk change of our own is waited for longer than another program', async () => {
  const strangers = patience(0);
  await assert.rejects(strangers.untilFree(lockedFor(1)), { failure: 'locked' });
  const own = patience(0, () => new Promise(() => {}));
  assert.equal(await own.untilFree(lockedFor(3)), 4);
});

test('what fails for another reason is told at once', async () => {
  const own = patience(0, () => new Promise(() => {}));
  const full = () => Promise.reject(new DatabaseFailure('full', 'no room'));
  await assert.rejects(own.untilFree(full), { failure: 'full' });
});

test('whoever gets no turn is told that it is taken, and the next one gets it', async () => {
  const impatient = patience(0, () => null, 0).line();
  await assert.rejects(impatient.wait(), { failure: 'locked' });
  assert.equal(impatient.next(), undefined);
  const line = patience(0).line();
  const turn = line.wait();
  line.next()?.();
  await turn;
  assert.equal(line.next(), undefined);
});
