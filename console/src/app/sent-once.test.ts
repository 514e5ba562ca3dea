import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentKeys } from './sent-once.ts';

function keys() {
  let made = 0;
  let now_ms = 0;
  const sent = sentKeys(
    () => now_ms,
    () => `key ${++made}`,
  );
  return { ...sent, wait: (minutes: number) => (now_ms += minutes * 60_000) };
}

test('each change has a key of its own once the one before was answered', () => {
  const { keyOf, answered } = keys();
  assert.equal(keyOf('/Things', 'a'), 'key 1');
  answered('/Things', 'key 1');
  assert.equal(keyOf('/Things', 'a'), 'key 2');
});

test('the same again while it is under way is the same request, something else is not', () => {
  const { keyOf, answered } = keys();
  assert.equal(keyOf('/Things', 'a'), 'key 1');
  assert.equal(keyOf('/Things', 'a'), 'key 1');
  assert.equal(keyOf('/Things', 'b'), 'key 2');
  assert.equal(keyOf('/Others', 'a'), 'key 3');
  answered('/Things', 'key 2');
  assert.equal(keyOf('/Things', 'a'), 'key 1');
});

test('after a lost answer the next one to that address has its key, mended or not', () => {
  const { keyOf, lost, answered } = keys();
  lost('/Things', keyOf('/Things', 'a'));
  assert.equal(keyOf('/Things', 'a, mended'), 'key 1');
  answered('/Things', 'key 1');
  assert.equal(keyOf('/Things', 'a, mended'), 'key 2');
});

test('a key is not kept for longer than the server knows it', () => {
  const { keyOf, lost, wait } = keys();
  lost('/Things', keyOf('/Things', 'a'));
  wait(9);
  assert.equal(keyOf('/Things', 'a'), 'key 1');
  lost('/Things', 'key 1');
  wait(2);
  assert.equal(keyOf('/Things', 'a'), 'key 2');
});
