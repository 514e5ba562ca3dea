import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNumber } from './format-number.ts';

test('North American numbers of ten and eleven digits are grouped, everything else stays', () => {
  assert.equal(formatNumber('2125550123'), '(212) 555-0123');
  assert.equal(formatNumber('12125550123'), '+1 (212) 555-0123');
  assert.equal(formatNumber('+12125550123'), '+1 (212) 555-0123');
  for (const other of ['442079460103', '22125550123', '911', '1212*', '^1212\\d+$', ''])
    assert.equal(formatNumber(other), other);
});
