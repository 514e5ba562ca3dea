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

test('messages with nothing or next to nothing in them are no heavier here than what is in them', async () => {
  const queue = soundQueue(sender(), 100_000, 1_000_000);
  const [none, one] = [Buffer.alloc(0), Buffer.from('x')];
  const joined: number[] = [];
  const concat = Buffer.concat;
  Buffer.concat = (parts, size) => {
    joined.push(parts.length);
    return concat(parts, size);
  };
  try {
    for (let n = 0; n < 200_000; n++) queue.push(n % 4 === 0 ? one : none);
    queue.end();
    assert.equal(String((await queue[Symbol.asyncIterator]().next()).value), 'x'.repeat(50_000));
  } finally {
    Buffer.concat = concat;
  }
  assert.ok(Math.max(...joined) <= 2048, `${Math.max(...joined)} lay here by themselves`);
});
