import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TlsFacts, TrunkAttempt } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { judgeTrunk } from './trunk-verdict.ts';

const answered = (
  status_code: number,
  reason_phrase = '',
  over: Partial<TrunkAttempt> = {},
): TrunkAttempt => ({
  ip: '8.8.8.8',
  port: 5060,
  transport: 'udp',
  outcome: 'answered',
  status_code,
  reason_phrase,
  server: null,
  allow: null,
  supported: null,
  ms: 34,
  tls: null,
  failure: null,
  ...over,
});
const failed = (ip: string): TrunkAttempt =>
  answered(0, '', {
    ip,
    outcome: 'failed',
    status_code: null,
    reason_phrase: null,
    failure: `${ip} is silent.`,
  });
const tls = (over: Partial<TlsFacts> = {}): Partial<TrunkAttempt> => ({
  transport: 'tls',
  tls: {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_256_GCM_SHA384',
    subject: 'CN=sip.example.com',
    issuer: 'CN=Some CA',
    valid_from: null,
    valid_to: null,
    trusted: true,
    trust_failure: null,
    name_matches: true,
    ...over,
  },
});

const judge = (attempts: TrunkAttempt[], failure: string | null = null) => {
  const { summary, verdict } = judgeTrunk({ called: 'sip.example.com', attempts, failure });
  return `${verdict}: ${summary}`;
};

test('one answer is told with its time and what it means', () => {
  for (const [status, reason, told] of [
    [200, 'OK', 'ok: sip.example.com answered 200 OK in 34 ms.'],
    [204, '', 'ok: sip.example.com answered 204 in 34 ms.'],
    [
      302,
      'Moved',
      'ok: sip.example.com answered 302 Moved in 34 ms: reachable; it redirects to another address.',
    ],
    [
      403,
      'Forbidden',
      'ok: sip.example.com answered 403 Forbidden in 34 ms: reachable, but it rejects this sender.',
    ],
    [
      405,
      'Method Not Allowed',
      'ok: sip.example.com answered 405 Method Not Allowed in 34 ms: reachable; it does not allow OPTIONS, which says nothing about calls.',
    ],
    [481, 'No', 'ok: sip.example.com answered 481 No in 34 ms: reachable, but it rejects the request.'],
    [500, 'Oh', 'warning: sip.example.com answered 500 Oh in 34 ms: reachable, but it reports an error.'],
    [
      501,
      'Not Implemented',
      'warning: sip.example.com answered 501 Not Implemented in 34 ms: reachable; it does not support OPTIONS, which says nothing about calls.',
    ],
    [
      503,
      'Full',
      'warning: sip.example.com answered 503 Full in 34 ms: reachable, but it takes no calls at the moment.',
    ],
    [603, 'Decline', 'warning: sip.example.com answered 603 Decline in 34 ms: reachable, but it declines.'],
    [
      100,
      'Trying',
      'warning: sip.example.com answered 100 Trying in 34 ms: reachable, but no final answer followed.',
    ],
  ] as const)
    assert.equal(judge([answered(status, reason)]), told);
});

test('of several addresses the worst is told, and how many answered', () => {
  const ok = answered(200, 'OK');
  const full = answered(503, 'Full', { ip: '8.8.4.4' });
  for (const [attempts, told] of [
    [[ok, ok], 'ok: All 2 addresses answered 200 OK.'],
    [
      [ok, full],
      'warning: All 2 addresses answered. 8.8.4.4 answered 503 Full: reachable, but it takes no calls at the moment.',
    ],
    [[ok, failed('8.8.4.4'), full], 'warning: 2 of 3 addresses answered. 8.8.4.4 is silent.'],
    [[failed('8.8.4.4'), failed('8.8.8.8')], 'failed: None of the 2 addresses answered. 8.8.4.4 is silent.'],
    [[failed('8.8.4.4')], 'failed: 8.8.4.4 is silent.'],
  ] as const)
    assert.equal(judge([...attempts]), told);
});

test('with nobody to ask, the reason is the summary', () => {
  assert.equal(
    judge([], 'sip.example.com is not a known host name.'),
    'failed: sip.example.com is not a known host name.',
  );
});

test('a certificate that cannot be trusted asks for attention', () => {
  const start = 'sip.example.com answered 200 OK in 34 ms.';
  const secure = (over: Partial<TlsFacts>) => judge([answered(200, 'OK', tls(over))]);
  assert.equal(secure({}), `ok: ${start}`);
  assert.equal(secure({ name_matches: null }), `ok: ${start}`);
  assert.equal(
    secure({ trusted: false, trust_failure: 'it has expired' }),
    `warning: ${start} Its certificate cannot be trusted: it has expired.`,
  );
  assert.equal(
    secure({ name_matches: false, subject: 'CN=other' }),
    `warning: ${start} Its certificate is issued for another name: CN=other.`,
  );
});

test('addresses that may not be called have not kept silent', () => {
  const unasked: TrunkAttempt = {
    ...failed('10.0.0.1'),
    outcome: 'not_asked',
    failure: '10.0.0.1 is not an address that this server may call.',
  };
  assert.equal(judge([unasked, unasked]), 'failed: 10.0.0.1 is not an address that this server may call.');
});
