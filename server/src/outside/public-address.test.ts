import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayCallOnly, parseNetwork } from './public-address.ts';

const open = [
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '192.169.0.1',
  '2606:2800:220:1:248:1893:25c8:1946',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
];

const closed: Record<string, string[]> = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '[::1]'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1', 'fec0::1'],
  'link-local': ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  'multicast and broadcast': ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  reserved: ['192.0.2.1', '198.18.0.1', '203.0.113.9', '240.0.0.1', '2001:db8::1', '100::1', '4000::1'],
  'mapped and translated': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:10.0.0.1',
    '::10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::8.8.8.8',
    '2002:7f00:1::1',
    '2002:a00:1::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ],
  metadata: [
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ],
  'no address': ['', 'localhost', '10.0.0', '1.2.3.4.5', '0x7f000001', '8.8.8.8/32'],
};

test('public addresses may be called', () => {
  const mayCall = mayCallOnly([]);
  for (const address of open) assert.equal(mayCall(address), true, address);
});

for (const [kind, addresses] of Object.entries(closed))
  test(`never called without being allowed: ${kind}`, () => {
    const mayCall = mayCallOnly([]);
    for (const address of addresses) assert.equal(mayCall(address), false, address);
  });

test('an allowed network opens itself and the forms of its addresses, nothing else', () => {
  const mayCall = mayCallOnly(['10.1.0.0/16', '127.0.0.1', 'fd12::/16']);
  for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd12::7', '64:ff9b::10.1.2.3'])
    assert.equal(mayCall(address), true, address);
  for (const address of ['10.2.0.1', '127.0.0.2', '192.168.0.1', 'fd13::1', '::1'])
    assert.equal(mayCall(address), false, address);
});

test('no network opens a metadata address', () => {
  const mayCall = mayCallOnly(['0.0.0.0/0', '::/0']);
  assert.equal(mayCall('10.0.0.1'), true);
  for (const address of closed.metadata ?? []) assert.equal(mayCall(address), false, address);
});

test('what is no network is said', () => {
  assert.equal(parseNetwork('10.0.0.0/33'), null);
  assert.equal(parseNetwork('example.com'), null);
  assert.notEqual(parseNetwork('10.0.0.0/8'), null);
});
