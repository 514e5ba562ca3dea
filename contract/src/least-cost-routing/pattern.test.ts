import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effortOf, LONGEST_NUMBER, PATTERN_TOO_SLOW, patternFault, patternsFor } from './pattern.ts';

test('digits, and regular expressions that people write for numbers, are fine', () => {
  for (const pattern of [
    '44',
    '.*',
    '^44\\d+$',
    '^(?:44|1)\\d*',
    '^\\+?44\\d{6,10}(-\\d+)?$',
    '^00(?!44)\\d+',
    '^[2-9]\\d{9}$',
    '(?<country>44|1)\\d{2}',
    '(44|1){2}',
    '^(\\d{3})+$',
    '#31#',
    '[(+]*',
    '\\(\\d\\)',
    '[]]',
    '[^]]',
    '{',
    'a{,3}',
  ])
    assert.equal(patternFault(pattern), null, pattern);
});

test('what does not compile is refused with the reason', () => {
  assert.equal(patternFault('+44'), 'Write a leading plus sign as \\+, so \\+44.');
  assert.match(patternFault('44(') ?? '', /neither a digit prefix nor a regular expression: .*group/i);
  assert.match(patternFault('a**') ?? '', /nothing to repeat/i);
  assert.match(patternFault('[9-0]') ?? '', /neither a digit prefix/);
});

test('a pattern that could take for ever is refused', () => {
  for (const pattern of [
    '(a+)+$',
    '(a|a)+',
    '(a|ab)*c',
    '([a-z]+)*!',
    '((ab)*)*',
    '(a?){30}',
    '(a{1,30}){1,30}',
    '^(\\d{3}-?)*$',
    '\\d*\\d*\\d*x',
    '\\d?'.repeat(40),
    '(.)\\1',
    '(?<x>.)\\k<x>',
    '(?:\\d{1000}){1000}',
    '(?=(a+)+b)',
    '(?:(?:x|x)*|y)',
  ])
    assert.equal(patternFault(pattern), PATTERN_TOO_SLOW, pattern);
});

test('what is accepted is quick, also on the number that fits it worst', () => {
  const parts = [
    '1',
    '\\d',
    '.',
    '[12]',
    '(1|2)',
    '(1|1)',
    '(?:1?)',
    '(1|12)',
    '*',
    '+',
    '?',
    '{2}',
    '{1,3}',
    '{3,}',
    '$',
  ];
  const numbers = [
    '1'.repeat(LONGEST_NUMBER),
    `${'1'.repeat(LONGEST_NUMBER - 1)}x`,
    '12'.repeat(LONGEST_NUMBER / 2),
  ];
  let seed = 11;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed % below;
  };
  let accepted = 0;
  let slowest = { ms: 0, pattern: '' };
  for (let nth = 0; nth < 40_000; nth += 1) {
    const pattern = Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join('');
    if (patternFault(pattern) !== null) continue;
    accepted += 1;
    const begun = performance.now();
    for (const number of numbers) patternsFor(number)(pattern);
    const ms = performance.now() - begun;
    if (ms > slowest.ms) slowest = { ms, pattern };
  }
  assert.ok(accepted > 1000, `${accepted} patterns were accepted`);
  // A pattern that is not bounded would take hours.
  assert.ok(slowest.ms < 60_000, `${slowest.pattern} took ${slowest.ms} ms`);
});

test('the effort is counted from above: alternatives add, parts multiply, and without ^ every place counts', () => {
  assert.equal(effortOf('^44'), 1);
  assert.equal(effortOf('44'), LONGEST_NUMBER + 1);
  assert.equal(effortOf('^1?2?'), 4);
  assert.equal(effortOf('^1|^2'), 2);
  assert.equal(effortOf('^\\d{3,5}'), 3);
  assert.equal(effortOf('^\\[*'), LONGEST_NUMBER + 1);
});

test('a number matches by its beginning, or as a regular expression anywhere', () => {
  const cases: [string, string, string][] = [
    ['44', '442079460000', 'prefix'],
    ['44', '15544', 'inside'],
    ['44', '+442079460000', 'inside'],
    ['^44', '15544', 'none'],
    ['^44\\d+$', '442079460000', 'regex'],
    ['1', '442', 'none'],
    ['.*', '', 'regex'],
    ['#31#', '#31#44', 'prefix'],
    ['(1+)+', '1', 'unknown'],
    ['+44', '+4420', 'prefix'],
    ['+44', '4420', 'unknown'],
    ['1', `2${'0'.repeat(LONGEST_NUMBER)}1`, 'unknown'],
  ];
  for (const [pattern, number, match] of cases)
    assert.equal(patternsFor(number)(pattern), match, `${pattern} for ${number}`);
});

test('of patterns that take long, as many are tried for one answer as take no longer than that together', () => {
  const slow = Array.from({ length: 1000 }, (_, nth) => `^(?:1?){18}x${nth}`);
  const match = patternsFor('1'.repeat(LONGEST_NUMBER));
  const outcomes = slow.map(match);
  const tried = outcomes.filter((one) => one === 'none').length;
  assert.ok(tried > 0 && tried < 20, `${tried} were tried`);
  assert.equal(outcomes.at(-1), 'unknown');
  assert.equal(match('^1'), 'regex', 'what takes next to nothing still is');
  assert.equal(match('11'), 'prefix');

  const usual = Array.from({ length: 1000 }, (_, nth) => `44${nth}\\d*$`);
  assert.ok(!usual.map(patternsFor('442079460000')).includes('unknown'));
});
