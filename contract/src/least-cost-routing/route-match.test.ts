import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayTarget, judgeRoutes, numberSent } from './route-match.ts';

const outcomes = (patterns: string[], number: string) =>
  judgeRoutes(patterns, number).map(({ outcome }) => outcome);

test('the first route that matches is used; those after it are not, whether they match or not', () => {
  assert.deepEqual(outcomes(['1', '44', '4420', '49', '.*'], '442079460000'), [
    'no_match',
    'used',
    'later',
    'no_match',
    'later',
  ]);
  assert.deepEqual(outcomes(['1', '49', '.*'], '442079460000'), ['no_match', 'no_match', 'used']);
  assert.deepEqual(outcomes([], '44'), []);
});

test('each route says why', () => {
  const why = (patterns: string[], number: string) => judgeRoutes(patterns, number).map((one) => one.why);
  assert.deepEqual(why(['1', '^49\\d+$', '44', '^44', '.*'], '4420'), [
    'the number does not start with 1',
    'the number does not match the regular expression',
    'the number starts with 44',
    'would match too, but comes after the first match',
    'would match too, but comes after the first match',
  ]);
  assert.deepEqual(why(['20'], '4420'), [
    'the number contains 20: without ^ it matches anywhere in the number',
  ]);
  assert.deepEqual(why(['.*'], '1'), ['matches every number']);
  assert.deepEqual(why(['^4'], '4'), ['the number matches the regular expression']);
});

test('a row without a pattern is passed over, and one that is not tried says so', () => {
  assert.deepEqual(
    judgeRoutes(['', '(1+)+', '44'], '44').map(({ outcome }) => outcome),
    ['incomplete', 'unknown', 'used'],
  );
  assert.match(judgeRoutes(['(1+)+'], '44')[0]?.why ?? '', /could take too long/);
});

test('the number is sent with the tech prefix, and a plus before a number that begins with 1 to 9', () => {
  const cases: [string, string | null, 0 | 1, string][] = [
    ['4420', null, 0, '4420'],
    ['4420', null, 1, '+4420'],
    ['04420', null, 1, '04420'],
    ['+4420', null, 1, '+4420'],
    ['#31#44', null, 1, '#31#44'],
    ['4420', '1234', 0, '12344420'],
    ['4420', '1234#', 1, '1234#+4420'],
  ];
  for (const [number, tech_prefix, e164_leading_plus, sent] of cases)
    assert.equal(numberSent(number, { tech_prefix, e164_leading_plus }), sent);
});

test('the port of a gateway is left out when it is 5060 or none', () => {
  assert.equal(gatewayTarget({ ipv4: 'sip.example.com', port: null }), 'sip.example.com');
  assert.equal(gatewayTarget({ ipv4: 'sip.example.com', port: 5060 }), 'sip.example.com');
  assert.equal(gatewayTarget({ ipv4: '203.0.113.7', port: 5080 }), '203.0.113.7:5080');
});
