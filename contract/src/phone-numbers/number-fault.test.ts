import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATTERN_TOO_SLOW } from '../least-cost-routing/pattern.ts';
import { neverDialled, numberFault } from './number-fault.ts';

test('what is no number is refused with a sentence', () => {
  assert.equal(numberFault(''), 'number is required');
  assert.equal(numberFault('212 555'), 'number cannot contain whitespace');
  assert.equal(numberFault('1'.repeat(133)), 'number may have at most 132 characters');
  assert.match(numberFault('1212**') ?? '', /valid regular expression/);
  assert.match(numberFault('+1') ?? '', /regular expression/);
  assert.match(numberFault('(212') ?? '', /regular expression/);
  for (const fine of ['1', '1212*', '*', '^1(212|646)', '1'.repeat(132)])
    assert.equal(numberFault(fine), null);
});

test('letters alone, and a pattern that could run for ever, are refused', () => {
  for (const letters of ['sales', 'Ä', 'отдел'])
    assert.match(numberFault(letters) ?? '', /no digits/, letters);
  assert.equal(numberFault('(\\d+)+$'), PATTERN_TOO_SLOW);
  assert.equal(numberFault('^(a|a)*b'), PATTERN_TOO_SLOW);
});

test('what no dialled number has is found in a pattern, its signs are not', () => {
  const strange = {
    'N/A': 'N/A',
    '-': '-',
    'tel:+1212': 'tel:',
    '12125550100x5': 'x',
    '="1': '="',
    '#REF!': 'REF!',
  };
  for (const [text, sign] of Object.entries(strange)) assert.equal(neverDialled(text), sign);
  for (const pattern of [
    '^1(212|646)\\d{7}$',
    '^\\+?1[2-9]\\d+',
    '.*',
    '^(?:49|43)\\d{3,}$',
    '(?!1900)1.{2,10}',
    '(?<area>\\d{3})',
    '*98#',
  ])
    assert.equal(neverDialled(pattern), null, pattern);
});
