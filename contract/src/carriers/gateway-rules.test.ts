import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import {
  FQDN_OUTBOUND_ONLY,
  gatewayFaults,
  INVALID_ADDRESS,
  NO_DIRECTION,
  overlapWarnings,
  smppFaults,
  UNIQUE_SIP,
} from './gateway-rules.ts';

const row = (ipv4: string, over: object = {}) => ({
  ipv4,
  netmask: 32,
  port: 5060 as number | null,
  inbound: 1 as 0 | 1,
  outbound: 0 as 0 | 1,
  ...over,
});
const out = { inbound: 0, outbound: 1 };

test('a host name serves outbound calls alone, and nothing else passes for an address', () => {
  assert.deepEqual(gatewayFaults([row('203.0.113.1'), row('sip.example.com', out)]), []);
  assert.deepEqual(gatewayFaults([row('example.com', out)]), []);
  for (const over of [{}, { outbound: 1 }])
    assert.deepEqual(gatewayFaults([row('sip.example.com', over)]), [
      { path: '0.ipv4', message: FQDN_OUTBOUND_ONLY },
    ]);
  for (const text of [
    '999.1.1.1',
    '1.2.3',
    'localhost',
    'a b.example.com',
    '2001:db8::1',
    '010.1.1.1',
    'http://a.b.c',
  ])
    assert.deepEqual(gatewayFaults([row(text, out)]), [{ path: '0.ipv4', message: INVALID_ADDRESS }], text);
});

test('address and port are unique, a direction is chosen, an outbound row has netmask 32', () => {
  assert.deepEqual(gatewayFaults([row('203.0.113.1'), row('203.0.113.1', { port: 5061 })]), []);
  assert.deepEqual(gatewayFaults([row('203.0.113.1'), row('203.0.113.1', out)]), [
    { path: '1.ipv4', message: UNIQUE_SIP },
  ]);
  assert.deepEqual(gatewayFaults([row('SIP.example.com', out), row('sip.example.com', out)]), [
    { path: '1.ipv4', message: UNIQUE_SIP },
  ]);
  assert.deepEqual(gatewayFaults([row('203.0.113.1', { port: null }), row('203.0.113.1', { port: 5060 })]), [
    { path: '1.ipv4', message: UNIQUE_SIP },
  ]);
  assert.deepEqual(gatewayFaults([row('203.0.113.1', { inbound: 0 })]), [
    { path: '0.inbound', message: NO_DIRECTION },
  ]);
  assert.equal(gatewayFaults([row('203.0.113.1', { ...out, netmask: 24 })])[0]?.path, '0.netmask');
});

test('very many rows are looked through in one go', () => {
  const rows = Array.from({ length: 150_000 }, (_, nth) => row('203.0.113.1', { port: nth }));
  // It takes some tenths of a second; where each row is held against all before it, minutes.
  const work = () =>
    [...gatewayFaults(rows), ...smppFaults(rows)].filter(({ path }) => path.endsWith('ipv4'));
  assert.equal(runInNewContext('work()', { work }, { timeout: 20_000 }).length, 0);
});

test('SMPP rows have sentences of their own, and are unique within a direction (C18)', () => {
  assert.deepEqual(smppFaults([row('example.com', out)]), [
    { path: '0.ipv4', message: 'When using an FQDN, you must use a subdomain (e.g. smpp.example.com).' },
  ]);
  assert.deepEqual(smppFaults([row('smpp.example.com')]), [{ path: '0.ipv4', message: FQDN_OUTBOUND_ONLY }]);
  assert.deepEqual(smppFaults([row('nonsense')]), [
    { path: '0.ipv4', message: 'Please provide a valid inbound IP address or fully qualified domain name.' },
  ]);
  assert.deepEqual(smppFaults([row('nonsense', out)]), [
    { path: '0.ipv4', message: 'Please provide a valid outbound IP address or fully qualified domain name.' },
  ]);
  assert.deepEqual(smppFaults([row('203.0.113.1'), row('203.0.113.1', out)]), []);
  assert.deepEqual(smppFaults([row('203.0.113.1'), row('203.0.113.1')]), [
    { path: '1.ipv4', message: 'Each inbound SMPP gateway must have a unique IP address.' },
  ]);
  const usual = [row('203.0.113.1', { port: null }), row('203.0.113.1', { port: 2775 })];
  assert.equal(smppFaults(usual)[0]?.path, '1.ipv4');
});

test('inbound networks that share addresses are a warning', () => {
  const wide = row('203.0.113.0', { netmask: 24 });
  assert.deepEqual(overlapWarnings([wide, row('203.0.113.7')]), [
    { path: '1.ipv4', message: '203.0.113.7 and 203.0.113.0/24 overlap.' },
  ]);
  assert.deepEqual(overlapWarnings([wide, row('203.0.114.7')]), []);
  assert.deepEqual(overlapWarnings([wide, row('203.0.113.7', out)]), []);
});
