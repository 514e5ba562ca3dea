import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partAsked } from './byte-range.ts';

test('one part is what a range asks for, cut to what there is', () => {
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=90-500', 90, 99],
    ['bytes=-5', 95, 99],
    ['bytes=-500', 0, 99],
    ['bytes=99-99', 99, 99],
  ] as const)
    assert.deepEqual(partAsked(range, 100), { first, last }, range);
});

test('what lies behind the end is none of it', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0'])
    assert.equal(partAsked(range, 100), 'none', range);
  assert.equal(partAsked('bytes=0-', 0), 'none');
  assert.equal(partAsked('bytes=-5', 0), 'none');
});

test('several parts, other units and nonsense ask for all of it', () => {
  for (const range of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=0-1,5-6',
    'bytes=9-1',
    'items=0-1',
    'bytes=a-b',
    `bytes=${'9'.repeat(30)}-`,
  ])
    assert.equal(partAsked(range, 100), null, String(range));
});
