import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noRoute, sipFailure } from './sip-failure.ts';
import { type Tried, withoutMissingIpv6 } from './sip-options.ts';

const error = (code: string, reason = '') => Object.assign(new Error(code), { code, reason });
const target = { ip: '8.8.8.8', port: 5061, transport: 'tls' } as const;

test('each error has its sentence, and an unknown one its code', () => {
  for (const [thrown, told] of [
    [error('EHOSTUNREACH'), '8.8.8.8 cannot be reached: no route to this address.'],
    [error('EPERM'), "8.8.8.8 cannot be reached: blocked by this server's own firewall."],
    [error('EWHATEVER'), '8.8.8.8 cannot be asked (EWHATEVER).'],
    [new Error('something'), '8.8.8.8 cannot be asked.'],
    [null, '8.8.8.8 cannot be asked.'],
    [error('EPROTO', 'wrong version number'), '8.8.8.8 does not support TLS on this port.'],
    [
      error('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
      '8.8.8.8 asks for a client certificate, which a test does not send.',
    ],
    [error('ERR_SSL_TLSV1_UNRECOGNIZED_NAME'), '8.8.8.8 has no certificate for this name.'],
    [error('ERR_SSL_ODD'), '8.8.8.8 does not come to a secure connection (ERR_SSL_ODD).'],
  ] as const)
    assert.equal(sipFailure(thrown, target, 'connected', null), told);
});

const tried = (ip: string, code: string): Tried => ({
  attempt: {
    ip,
    port: 5060,
    transport: 'udp',
    outcome: 'failed',
    status_code: null,
    reason_phrase: null,
    server: null,
    allow: null,
    supported: null,
    ms: 1,
    tls: null,
    failure: code,
  },
  is_without_route: noRoute(error(code), ip),
});

test('a server without IPv6 leaves such addresses out, unless there are no others', () => {
  const six = tried('2001:4860::8', 'ENETUNREACH');
  const four = tried('8.8.8.8', 'ENETUNREACH');
  const both = withoutMissingIpv6([six, four]);
  assert.deepEqual(both.attempts, [four.attempt]);
  assert.deepEqual(both.left, ['2001:4860::8 is skipped: this server has no IPv6 connectivity']);
  assert.deepEqual(withoutMissingIpv6([six]), { attempts: [six.attempt], left: [] });
  const refused = tried('2001:4860::8', 'ECONNREFUSED');
  assert.equal(withoutMissingIpv6([refused, four]).attempts.length, 2);
});
