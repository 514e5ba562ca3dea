import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerCache } from './offer-cache.ts';

function counting() {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return { stt: [{ value: `answer ${asked}`, name: '' }] };
  };
  return { ask, asked: () => asked };
}

test('an answer is kept for minutes, per credential and for the values it has', async () => {
  let now = 0;
  const cache = offerCache(() => now);
  const { ask, asked } = counting();
  const first = await cache('me', 'one', 'sealed', ask);
  assert.equal(await cache('me', 'one', 'sealed', ask), first);
  assert.equal(asked(), 1);
  await cache('me', 'two', 'sealed', ask);
  await cache('me', 'one', 'sealed again', ask);
  assert.equal(asked(), 3);
  now += 5 * 60_000;
  assert.notEqual(await cache('me', 'one', 'sealed', ask), first);
});

test('who asks meanwhile shares the question, and a failure is not kept', async () => {
  const cache = offerCache();
  const { ask, asked } = counting();
  const [one, other] = await Promise.all([cache('me', 'one', '', ask), cache('me', 'one', '', ask)]);
  assert.equal(one, other);
  assert.equal(asked(), 1);
  const slow = cache('me', 'shared', '', () => new Promise(() => {}));
  const instant = await cache('you', 'shared', '', ask);
  assert.equal(await cache('her', 'shared', '', ask), instant, 'an answer serves everybody');
  assert.equal(asked(), 2, 'another party does not wait for a turn of mine');
  assert.ok(slow instanceof Promise);
  await assert.rejects(
    cache('me', 'two', '', () => Promise.reject(new Error('no'))),
    /no/,
  );
  await cache('me', 'two', '', ask);
  assert.equal(asked(), 3);
});

test('past a hundred the oldest goes', async () => {
  const cache = offerCache();
  const { ask, asked } = counting();
  for (let n = 0; n <= 100; n += 1) await cache('me', `credential ${n}`, '', ask);
  await cache('me', 'credential 100', '', ask);
  assert.equal(asked(), 101);
  await cache('me', 'credential 0', '', ask);
  assert.equal(asked(), 102);
});
