import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../app/api-problem.ts';
import { routedInPart, routeInSlices, routeOneByOne, unroutedWords } from './route-one-by-one.ts';

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

test('what a request has routed is told when the next one fails', async () => {
  const sids = Array.from({ length: 1200 }, (_, n) => `n${n}`);
  const failing = async (problem: Error | null, first = 0) => {
    const asked: number[] = [];
    const failed = await routeInSlices(sids, async (some) => {
      asked.push(some.length);
      if (problem && asked.length > first) throw problem;
      return { changed: some.length };
    }).catch(({ what, msg }) => what ?? msg);
    return [asked, failed];
  };
  const refusal = new ApiProblem(422, { msg: 'No' });
  assert.deepEqual(await failing(null), [[1000, 200], undefined]);
  assert.deepEqual(await failing(refusal), [[1000], 'No']);
  assert.deepEqual(await failing(refusal, 1), [
    [1000, 200],
    '1,000 of 1,200 numbers were routed. The others were not.',
  ]);
  assert.deepEqual(await failing(new ApiProblem(0), 1), [
    [1000, 200],
    '1,000 of 1,200 numbers were routed. It is unclear whether the others were.',
  ]);
  assert.equal(routedInPart(refusal, 3, 5).msg, 'No');
});

test('many reasons are cut short', () => {
  const failed = ['a', 'b', 'c', 'd', 'e'].map((msg) => ({ phone_number_sid: msg, msg }));
  assert.equal(unroutedWords(failed, 5), '5 of 5 numbers were not routed: a; b; c; and 2 other reasons');
});
