import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../app/api-problem.ts';
import { routeOneByOne, unroutedWords } from './route-one-by-one.ts';

test('every number is tried, some at a time, and the failed ones are told', async () => {
  const sids = Array.from({ length: 20 }, (_, n) => `n${n}`);
  const progress: number[] = [];
  let [running, most] = [0, 0];
  const failed = await routeOneByOne(
    sids,
    async (sid) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (sid === 'n3') throw new ApiProblem(403, { msg: 'insufficient permissions' });
      if (sid === 'n7') throw new Error('a fault of our own');
    },
    (done) => progress.push(done),
  );
  assert.deepEqual(
    progress,
    sids.map((_, n) => n + 1),
  );
  assert.equal(most, 6);
  assert.deepEqual(failed.map(({ phone_number_sid }) => phone_number_sid).sort(), ['n3', 'n7']);
  assert.equal(
    unroutedWords(failed, 20),
    '2 of 20 numbers were not routed: insufficient permissions; Something went wrong, please try again',
  );
});

test('many reasons are cut short', () => {
  const failed = ['a', 'b', 'c', 'd', 'e'].map((msg) => ({ phone_number_sid: msg, msg }));
  assert.equal(unroutedWords(failed, 5), '5 of 5 numbers were not routed: a; b; c; and 2 other reasons');
});
