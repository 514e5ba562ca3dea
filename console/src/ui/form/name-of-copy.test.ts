import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfCopy } from './name-of-copy.ts';

test('a copy has as much of a long name as fits, and no letter or picture of it is cut in two', () => {
  assert.equal(nameOfCopy('Main'), 'Main copy');
  assert.equal(nameOfCopy('x'.repeat(64)), `${'x'.repeat(59)} copy`);
  assert.equal(nameOfCopy('\u{1f600}'.repeat(64)), `${'\u{1f600}'.repeat(59)} copy`);
  assert.equal(nameOfCopy(`${'x'.repeat(58)}\u0928\u093f`), `${'x'.repeat(58)} copy`);
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  assert.equal(nameOfCopy(family.repeat(12)), `${family.repeat(11)} copy`);
});
