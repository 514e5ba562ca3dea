import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNumber } from './format-number.ts';

test('North American numbers of ten and eleven digits are grouped as they are there', () => {
  assert.equal(formatNumber('2125550123'), '(212) 555-0123');
  assert.equal(formatNumber('12125550123'), '+1 (212) 555-0123');
  assert.equal(formatNumber('+12125550123'), '+1 (212) 555-0123');
});

test('numbers of other countries begin with their code, and no digit of the rest is lost', () => {
  for (const text of [
    '+33 1 00 00 00 00',
    '+44 20 7946 0103',
    '+44 7700 900123',
    '+49 305 550 1234',
    '+49 301 2345 6789',
    '+353 2091 2345',
    '+353 850 123 456',
    '+7 495 123 4567',
    '+86 138 1234 5678',
    '+221 2555 0123',
  ])
    assert.equal(formatNumber(text.replaceAll(/[+ ]/g, '')), text);
  assert.equal(formatNumber('+4930123456'), '+49 3012 3456');
});

test('what is no such number stays as it is stored', () => {
  for (const other of [
    '911',
    '1001',
    '020794601030',
    '1212*',
    '^1212\\d+$',
    '1234567890123456',
    'sip:ada',
    '',
  ])
    assert.equal(formatNumber(other), other);
});
