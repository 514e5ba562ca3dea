import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsTyped, mayBeDigits, plainDigits, ungrouped } from './digits.ts';

test('a whole number is digits, as many as it may have, and nothing that only counts as a number', () => {
  assert.deepEqual(
    ['', '5', '65536', '00080'].map((typed) => mayBeDigits(typed, 5)),
    [true, true, true, true],
  );
  assert.deepEqual(
    ['1e3', '0x50', '-1', '5-', '5.5', '506000', ' ', '5 0'].map((typed) => mayBeDigits(typed, 5)),
    Array(8).fill(false),
  );
});

test('a number that is pasted as it is written out has its digits, and what only looks like one stays', () => {
  for (const text of ['1,500', '1.500', '1 500', '1\u202f500', '1’500'])
    assert.equal(ungrouped(text), '1500', text);
  assert.equal(ungrouped('1,500,000'), '1500000');
  for (const text of ['1500', '5.5', '1,50', '1,500.000', '-1,500', '1500,000'])
    assert.equal(ungrouped(text), text);
});

test('a digit of full width, an Arabic and a Persian one is that digit', () => {
  assert.equal(plainDigits('０１９ ٠١٩ ۰۱۹ ०१९ ๐๑๙'), '019 019 019 019 019');
});

test('what is pasted along unseen, or from another keyboard, is no reason to leave the digits out', () => {
  assert.deepEqual([' 5060\u200b', '\u202a٥٠٦٠\u202c', '５０６０'].map(digitsTyped), [
    '5060',
    '5060',
    '5060',
  ]);
  assert.equal(ungrouped(digitsTyped('1\u202f500\u200e')), '1500');
});
