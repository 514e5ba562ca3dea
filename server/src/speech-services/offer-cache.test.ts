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
  const first = await cache('one', 'sealed', ask);
  assert.equal(await cache('one', 'sealed', ask), first);
  assert.equal(asked(), 1);
  await cache('two', 'sealed', ask);
  await cache('one', 'sealed again', ask);
  assert.equal(asked(), 3);
  now += 5 * 60_000;
  assert.notEqual(await cache('one', 'sealed', ask), first);
});

test('who asks meanwhile shares the question, and a failure is not kept', async () => {
  const cache = offerCache();
  const { ask, asked } = counting();
  const [one, other] = await Promise.all([cache('one', '', ask), cache('one', '', ask)]);
  assert.equal(one, other);
  assert.equal(asked(), 1);
  await assert.rejects(
    cache('two', '', () => Promise.reject(new Error('no'))),
    /no/,
  );
  await cache('two', '', ask);
  assert.equal(asked(), 2);
});

test('past a hundred the oldest goes', async () => {
  const cache = offerCache();
  const { ask, asked } = counting();
  for (let n = 0; n <= 100; n += 1) await cache(`credential ${n}`, '', ask);
  await cache('credential 100', '', ask);
  assert.equal(asked(), 101);
  await cache('credential 0', '', ask);
  assert.equal(asked(), 102);
});
