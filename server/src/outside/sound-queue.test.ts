import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soundQueue } from './sound-queue.ts';

function sender() {
  const did: string[] = [];
  return { did, pause: () => void did.push('pause'), resume: () => void did.push('resume') };
}

test('sound is handed on in the order in which it came, whole seconds at a time, and what is left at the end', async () => {
  const queue = soundQueue(sender(), 4, 100);
  for (const text of ['ab', 'c', 'defg', 'h']) queue.push(Buffer.from(text));
  const read = queue[Symbol.asyncIterator]();
  assert.equal(String((await read.next()).value), 'abcdefgh');
  const next = read.next();
  queue.push(Buffer.from('ij'));
  queue.end();
  queue.push(Buffer.from('after the end'));
  assert.equal(String((await next).value), 'ij');
  assert.equal((await read.next()).done, true);
});

test('a sender waits while too much lies here, and goes on when it was taken', async () => {
  const from = sender();
  const queue = soundQueue(from, 2, 4);
  for (const text of ['ab', 'cd', 'ef']) queue.push(Buffer.from(text));
  assert.deepEqual(from.did, ['pause']);
  const read = queue[Symbol.asyncIterator]();
  assert.equal(String((await read.next()).value), 'abcdef');
  assert.deepEqual(from.did, ['pause', 'resume']);
});

test('what nobody wants any more is let go, and its sender with it', async () => {
  const from = sender();
  const queue = soundQueue(from, 2, 4);
  queue.push(Buffer.from('abcdef'));
  queue.drop();
  queue.push(Buffer.from('ghijkl'));
  assert.deepEqual(from.did, ['pause', 'resume']);
  assert.equal((await queue[Symbol.asyncIterator]().next()).done, true);
});
