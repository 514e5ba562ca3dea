import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, kindLabel, readingOf } from './phone-number-words.ts';

test('a pattern is called what it is', () => {
  assert.equal(kindLabel('12125550123'), null);
  assert.equal(kindLabel('1212*'), 'Prefix');
  assert.equal(kindLabel('^1212'), 'Pattern');
});

test('what is typed is read back, once it is no plain number', () => {
  assert.equal(readingOf(''), null);
  assert.equal(readingOf('+12125550123'), null);
  assert.equal(readingOf(' +1212* '), 'Every number that begins with 1212.');
  assert.equal(readingOf('*'), 'Every number that the carrier sends.');
  assert.equal(readingOf('^1212'), 'Every number that matches the regular expression ^1212');
  assert.equal(readingOf('212 555'), null);
});

test('numbers are counted', () => {
  assert.equal(countOf(1), '1 phone number');
  assert.equal(countOf(3204), '3,204 phone numbers');
});
