import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatValues, isBlank } from './flat-values.ts';

test('nested values and lists become dotted paths, in their order', () => {
  const flat = flatValues({ name: 'a', hook: { url: 'b', method: null }, tags: [{ key: 'c' }, 7] });
  assert.deepEqual(
    [...flat],
    [
      ['name', 'a'],
      ['hook.url', 'b'],
      ['hook.method', null],
      ['tags.0.key', 'c'],
      ['tags.1', 7],
    ],
  );
});

test('what is empty or undefined has no path', () => {
  assert.equal(flatValues({ hook: {}, tags: [], name: undefined }).size, 0);
  assert.equal(flatValues(null).size, 0);
  assert.equal(flatValues('text').size, 0);
});

test('null and an empty text are blank, zero and false are not', () => {
  assert.deepEqual([undefined, null, '', 0, false].map(isBlank), [true, true, true, false, false]);
});
