import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asItIs, timedBy } from './timed.ts';

const told: unknown[] = [];
const timed = timedBy((kind, seconds, has_failed) => {
  assert.ok(seconds >= 0 && seconds < 5);
  told.push([kind, has_failed]);
});

class Store {
  #name = 'kept';
  is_known = true;
  stats = { volume: async () => 3 };
  read = async () => this.#name;
  async fail(): Promise<never> {
    throw new Error('down');
  }
  plain() {
    return this.#name;
  }
}

test('what is measured does what it did, and tells of each answer once', async () => {
  const store = timed('calls', new Store());
  assert.equal(await store.read(), 'kept');
  assert.equal(await store.stats.volume(), 3);
  await assert.rejects(store.fail(), /down/);
  assert.equal(store.plain(), 'kept');
  assert.equal(store.is_known, true);
  assert.equal(store.read, store.read);
  assert.deepEqual(told.splice(0), [
    ['calls', false],
    ['calls', false],
    ['calls', true],
  ]);
});

test('a function is one too, and what is not set up stays so', async () => {
  const ask = timed('webhook', async (n: number) => n + 1);
  assert.equal(await ask(1), 2);
  assert.deepEqual(told.splice(0), [['webhook', false]]);
  assert.equal(timed('captures', null), null);
  assert.equal(asItIs('dns', ask), ask);
});
