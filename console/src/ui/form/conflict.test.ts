import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conflictRows } from './conflict.ts';

const base = { name: 'Reception', hook: { url: 'https://one.example', method: 'POST' }, debug: false };

test('only the fields in which theirs and yours differ are shown, each with who changed it', () => {
  const theirs = { ...base, name: 'Front desk', hook: { url: 'https://two.example', method: 'POST' } };
  const yours = { ...base, hook: { url: 'https://three.example', method: 'POST' }, debug: true };
  assert.deepEqual(conflictRows(base, theirs, yours), [
    { path: 'name', theirs: 'Front desk', yours: 'Reception', changedBy: 'them' },
    { path: 'hook.url', theirs: 'https://two.example', yours: 'https://three.example', changedBy: 'both' },
    { path: 'debug', theirs: false, yours: true, changedBy: 'you' },
  ]);
});

test('the same change made twice is no difference', () => {
  const both = { ...base, name: 'Front desk' };
  assert.deepEqual(conflictRows(base, both, both), []);
});

test('an empty text and nothing at all are the same', () => {
  assert.deepEqual(conflictRows({ realm: null }, { realm: null }, { realm: '' }), []);
});

test('what was saved a moment ago is none, whether theirs has it already or not', () => {
  const yours = { ...base, name: 'Front desk', debug: true };
  const saved = { ...base, name: 'Front desk' };
  const debug = { path: 'debug', theirs: false, yours: true, changedBy: 'you' };
  assert.deepEqual(conflictRows(base, base, yours, saved), [debug]);
  assert.deepEqual(conflictRows(base, saved, yours, saved), [debug]);
});
