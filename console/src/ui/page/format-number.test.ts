import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNumber, numbersIn, partyText } from './format-number.ts';

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
    '+49 30 5550 1234',
    '+49 30 123 456 789',
    '+49 171 234 5678',
    '+353 1 209 1234',
    '+353 85 012 3456',
    '+41 44 668 18 00',
    '+31 20 123 4567',
    '+31 6 1234 5678',
    '+32 2 555 1234',
    '+32 470 123 456',
    '+34 912 345 678',
    '+39 06 1234 5678',
    '+43 1 234 5678',
    '+45 32 12 34 56',
    '+46 8 123 4567',
    '+48 22 123 45 67',
    '+48 512 345 678',
    '+55 11 912 345 678',
    '+61 2 9374 4000',
    '+61 412 345 678',
    '+81 3 1234 5678',
    '+81 90 1234 5678',
    '+91 98765 43210',
    '+351 210 123 456',
    '+972 3 123 4567',
    '+7 495 123 4567',
    '+86 138 1234 5678',
    '+221 2555 0123',
  ]) {
    const digits = text.replaceAll(/[+ ]/g, '');
    assert.equal(formatNumber(`+${digits}`), text);
    // Ten alone may be North American.
    if (digits.length > 10) assert.equal(formatNumber(digits), text);
  }
  assert.equal(formatNumber('+4930123456'), '+49 30 123 456');
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

test('who is not told, or blank, is unknown', () => {
  assert.deepEqual(
    [null, '', '  ', 'anonymous', '12125550123'].map((party) => partyText(party)),
    ['unknown', 'unknown', 'unknown', 'anonymous', '+1 (212) 555-0123'],
  );
});

test('a number that stands by itself in a sentence is written as anywhere else', () => {
  assert.equal(
    numbersIn('442079460103 is a number of this carrier.'),
    '+44 20 7946 0103 is a number of this carrier.',
  );
  assert.equal(numbersIn('No number matches 12125550123.'), 'No number matches +1 (212) 555-0123.');
  assert.equal(numbersIn('12 numbers to ^442079460103$ and 4420*'), '12 numbers to ^442079460103$ and 4420*');
});

test('a name in a sentence about a number stays as it is', () => {
  const said = 'Desk 2125550199 takes calls to 442079460103, or +442079460103';
  assert.equal(
    numbersIn(said, '+442079460103'),
    'Desk 2125550199 takes calls to +44 20 7946 0103, or +44 20 7946 0103',
  );
  assert.equal(numbersIn(said, ''), said);
});
