import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  TrunkAnswer,
  TrunkAttempt,
  TrunkTestResult,
} from '@trunkline/contract/carriers/trunk-test.contract.ts';
import {
  answerOf,
  answersInShort,
  durationOf,
  lastWordOf,
  outcomeOf,
  placeOf,
  statusOf,
  verdictOf,
} from './trunk-words.ts';

const attemptOf = (outcome: TrunkAttempt['outcome']) => ({ outcome }) as TrunkAttempt;

const results = (...verdicts: TrunkTestResult['verdict'][]): TrunkTestResult[] =>
  verdicts.map((verdict) => ({
    sip_gateway_sid: 'x',
    address: 'sip.example.com',
    port: null,
    protocol: 'udp',
    is_active: 1,
    steps: [],
    attempts: [attemptOf(verdict === 'failed' ? 'failed' : 'answered')],
    ms: 1,
    verdict,
    summary: '',
  }));

test('the outcome counts the gateways by what became of them, in good English', () => {
  for (const [verdicts, skipped, told] of [
    [['ok'], 0, '1 gateway tested at 14:05:09.'],
    [['ok', 'ok', 'failed'], 0, '3 gateways tested at 14:05:09: 2 answer, 1 does not answer.'],
    [
      ['warning', 'failed', 'failed'],
      0,
      '3 gateways tested at 14:05:09: 1 needs attention, 2 do not answer.',
    ],
    [
      ['warning', 'warning'],
      1,
      '2 gateways tested at 14:05:09: 2 need attention. A test takes at most 2, so 1 more was skipped.',
    ],
  ] as const)
    assert.equal(
      outcomeOf({ results: results(...verdicts), skipped }, new Date(2026, 0, 31, 14, 5, 9)),
      told,
    );
});

test('places and times are short', () => {
  assert.equal(placeOf('sip.example.com', null), 'sip.example.com');
  assert.equal(placeOf('sip.example.com', 5060), 'sip.example.com:5060');
  assert.equal(placeOf('2001:db8::1', 5061), '[2001:db8::1]:5061');
  assert.deepEqual([durationOf(34), durationOf(999), durationOf(5004)], ['34 ms', '999 ms', '5.0 s']);
});

test('an answer is green unless it is a fault, or nothing final', () => {
  const attempt = (status_code: number | null) => ({
    ip: '8.8.8.8',
    port: 5060,
    transport: 'udp' as const,
    outcome: status_code === null ? ('failed' as const) : ('answered' as const),
    status_code,
    reason_phrase: '',
    server: null,
    allow: null,
    supported: null,
    ms: 1,
    tls: null,
    failure: null,
  });
  assert.deepEqual(
    [200, 403, 503, 603, 100, null].map((status) => statusOf(attempt(status))),
    ['good', 'good', 'attention', 'attention', 'attention', 'failing'],
  );
  assert.equal(answerOf(attempt(204)), '204');
});

test('what was never asked has not failed to answer', () => {
  const [one] = results('failed');
  const unasked = { ...one, attempts: [attemptOf('not_asked')] } as TrunkTestResult;
  const unresolved = { ...one, attempts: [] } as TrunkTestResult;
  assert.equal(verdictOf(one as TrunkTestResult).word, 'No answer');
  assert.equal(verdictOf(unasked).word, 'Could not be tested');
  assert.equal(verdictOf(unresolved).word, 'Could not be tested');
  assert.match(outcomeOf({ results: [unasked], skipped: 0 }, new Date()), /^1 gateway tried at [\d:]+\.$/);
  assert.match(
    outcomeOf({ results: [...results('failed'), unasked, unresolved], skipped: 0 }, new Date()),
    /^3 gateways tried at [\d:]+: 1 does not answer, 2 could not be tested\.$/,
  );
});

test('what was answered last is told for each gateway, and of all in short', () => {
  const lastOf = (verdict: TrunkTestResult['verdict'], was_asked: 0 | 1 = 1) =>
    ({ verdict, was_asked, summary: '', tested_at: '2026-01-31T14:05:09.000Z' }) as const;
  assert.deepEqual(lastWordOf(null), { status: 'off', word: 'Not tested yet' });
  assert.deepEqual(lastWordOf(lastOf('ok')), { status: 'good', word: 'Answers' });
  assert.deepEqual(lastWordOf(lastOf('failed')), { status: 'failing', word: 'No answer' });
  assert.deepEqual(lastWordOf(lastOf('failed', 0)), { status: 'failing', word: 'Could not be tested' });

  const answers = (...lasts: TrunkAnswer['last'][]) => lasts.map((last) => ({ last }) as TrunkAnswer);
  assert.equal(answersInShort([]), 'No outbound gateway');
  assert.equal(answersInShort(answers(null, null)), 'Not tested yet');
  assert.equal(answersInShort(answers(lastOf('ok'), lastOf('failed'), null)), '1 of 3 answers');
  assert.equal(answersInShort(answers(lastOf('warning'), null)), '0 of 2 answer');
});
