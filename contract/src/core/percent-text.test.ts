import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentText } from './percent-text.ts';

test('hardly any is not told as none, and nearly all not as all', () => {
  for (const [share, whole, exact] of [
    [0, '0 %', '0.0 %'],
    [0.0003, '< 1 %', '< 0.1 %'],
    [0.004, '< 1 %', '0.4 %'],
    [0.006, '1 %', '0.6 %'],
    [0.8571, '86 %', '85.7 %'],
    [0.996, '> 99 %', '99.6 %'],
    [0.9996, '> 99 %', '> 99.9 %'],
    [1, '100 %', '100.0 %'],
  ] as const)
    assert.deepEqual([percentText(share), percentText(share, 1)], [whole, exact], String(share));
});
