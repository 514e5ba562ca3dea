import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepUnchanged, rememberVersion, versionOf } from './record-version.ts';

test('a record is known by the version it was read with, also behind a proxy that made it weak', () => {
  const record = { name: 'one' };
  rememberVersion(record, 'W/"abc"');
  assert.equal(versionOf(record), '"abc"');
});

test('a record of a server that tells no version has none', () => {
  const record = { name: 'one' };
  rememberVersion(record, null);
  assert.equal(versionOf(record), undefined);
  assert.equal(versionOf(undefined), undefined);
});

test('the version goes along when the cache keeps another object', () => {
  const old = { name: 'one', hook: { url: 'https://example.com' } };
  const changed = { name: 'two', hook: { url: 'https://example.com' } };
  rememberVersion(old, '"1"');
  rememberVersion(changed, '"2"');
  const kept = keepUnchanged(old, changed) as typeof old;
  assert.notEqual(kept, changed);
  assert.equal(kept.hook, old.hook);
  assert.equal(versionOf(kept), '"2"');
  assert.equal(versionOf(old), '"1"');
});

test('a list has no version and is kept as before', () => {
  const old = [1, 2];
  assert.equal(keepUnchanged(old, [1, 2]), old);
  assert.equal(keepUnchanged(undefined, 'text'), 'text');
});
