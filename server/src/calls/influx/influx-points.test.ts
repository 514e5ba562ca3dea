import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from './influx-points.ts';

const tag = (text: string) => lineOf('cdrs', { trunk: text }, { duration: 1 }, '1').split(/(?<!\\) /)[0];

test('a tag loses the backslashes that would spoil it, and no others', () => {
  assert.equal(tag('a\\b'), 'cdrs,trunk=a\\b');
  assert.equal(tag('a\\\\, b\\'), 'cdrs,trunk=a\\,\\ b');
});

test('of a million backslashes each is looked at once', () => {
  const many = `${'\\'.repeat(1_000_000)}x`;
  assert.equal(tag(many), `cdrs,trunk=${many}`);
});
