import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SipGateway } from '@trunkline/contract/carriers/gateways.contract.ts';
import {
  byAddress,
  newSipRow,
  newSmppRow,
  portAfterAddress,
  rowName,
  sipRow,
  sipRowSent,
  smppRowSent,
} from './gateway-form.ts';

const gateway: SipGateway = {
  sip_gateway_sid: 'aaaaaaaa-0000-4000-8000-000000000001',
  voip_carrier_sid: 'bbbbbbbb-0000-4000-8000-000000000001',
  ipv4: '203.0.113.0',
  netmask: 24,
  port: null,
  inbound: 1,
  outbound: 1,
  is_active: 0,
  send_options_ping: 1,
  use_sips_scheme: 1,
  pad_crypto: 1,
  remove_ice: 1,
  dtls_off: 1,
  protocol: 'tls/srtp',
};

test('a stored gateway that is opened and saved stays as it is', () => {
  const { sip_gateway_sid: _, voip_carrier_sid: __, ...rest } = gateway;
  assert.deepEqual(sipRowSent(sipRow(gateway)), rest);
  assert.equal(sipRowSent(sipRow({ ...gateway, protocol: null })).protocol, null);
});

test('options of a way that was switched off are not left to act, and come back with it', () => {
  const row = { ...sipRow(gateway), outbound: false };
  const { send_options_ping, use_sips_scheme, remove_ice, dtls_off, pad_crypto, netmask } = sipRowSent(row);
  assert.deepEqual([send_options_ping, use_sips_scheme, remove_ice, dtls_off], [0, 0, 0, 0]);
  assert.deepEqual([pad_crypto, netmask], [1, 24]);
  assert.equal(sipRowSent({ ...row, outbound: true }).use_sips_scheme, 1);
  assert.equal(sipRowSent({ ...row, outbound: true, protocol: 'udp' }).use_sips_scheme, 0);
  assert.equal(sipRowSent({ ...row, inbound: false, outbound: true }).netmask, 32);
});

test('an empty port is none for SIP, and the usual one for SMPP', () => {
  assert.equal(sipRowSent({ ...newSipRow, port: ' ' }).port, null);
  assert.equal(smppRowSent({ ...newSmppRow, port: '' }).port, 2775);
  assert.ok(Number.isNaN(sipRowSent({ ...newSipRow, port: 'abc' }).port));
});

test('an IP address gets the usual port where none is typed, a name keeps none', () => {
  assert.equal(portAfterAddress({ ipv4: ' 203.0.113.7 ', port: '' }, 5060), '5060');
  assert.equal(portAfterAddress({ ipv4: '\u200b203.0.113.7\ufeff', port: '' }, 5060), '5060');
  assert.equal(portAfterAddress({ ipv4: '203.0.113.7', port: '5080' }, 5060), '5080');
  assert.equal(portAfterAddress({ ipv4: 'sip.example.com', port: '' }, 5060), '');
  assert.equal(portAfterAddress({ ipv4: '', port: '' }, 5060), '');
});

test('rows stand in the order of their addresses, numbers by their size', () => {
  const rows = ['10.0.0.10', '10.0.0.9', 'sip.example.com', '10.0.0.9'].map((ipv4, at) => ({
    ipv4,
    port: at === 3 ? '' : '5060',
  }));
  assert.deepEqual(
    rows.sort(byAddress).map(({ ipv4, port }) => `${ipv4} ${port}`),
    ['10.0.0.9 ', '10.0.0.9 5060', '10.0.0.10 5060', 'sip.example.com 5060'],
  );
});

test('a row is called by its address, with the netmask of a network and the port', () => {
  assert.equal(
    rowName({ ipv4: '203.0.113.0', port: '5060', netmask: '24', inbound: true }),
    '203.0.113.0/24:5060',
  );
  assert.equal(
    rowName({ ipv4: 'sip.example.com', port: '', netmask: '24', inbound: false }),
    'sip.example.com',
  );
});

test('a port is sent as a number, and what only counts as one is left to be refused', () => {
  const portSent = (port: string) => sipRowSent({ ...newSipRow, port }).port;
  assert.deepEqual([portSent(''), portSent(' 5061 '), portSent('1e3')], [null, 5061, Number.NaN]);
});
