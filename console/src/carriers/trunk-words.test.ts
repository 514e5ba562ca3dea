import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrunkTestResult } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { answerOf, durationOf, outcomeOf, placeOf, statusOf } from './trunk-words.ts';

const results = (...verdicts: TrunkTestResult['verdict'][]): TrunkTestResult[] =>
  verdicts.map((verdict) => ({
    sip_gateway_sid: 'x',
    address: 'sip.example.com',
    port: null,
    protocol: 'udp',
    is_active: 1,
    steps: [],
    attempts: [],
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
      '2 gateways tested at 14:05:09: 2 need attention. A test takes at most 2, so 1 more was left out.',
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
