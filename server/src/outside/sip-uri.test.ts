import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHost, readSipAddress } from './sip-uri.ts';

const read = (text: string) => {
  const found = readSipAddress(text, 'udp');
  return found && `${found.transport} ${found.host} ${found.port ?? ''}`.trim();
};

test('a proxy may be a host, a host with a port or a SIP address', () => {
  for (const [text, meant] of [
    ['proxy.example.com', 'udp proxy.example.com'],
    [' proxy.example.com:5080 ', 'udp proxy.example.com 5080'],
    ['8.8.8.8:5060', 'udp 8.8.8.8 5060'],
    ['2001:db8::1', 'udp 2001:db8::1'],
    ['[2001:db8::1]:5070', 'udp 2001:db8::1 5070'],
    ['sip:proxy.example.com;lr', 'udp proxy.example.com'],
    ['<sip:someone:password@proxy.example.com:5070;transport=TCP;lr>', 'tcp proxy.example.com 5070'],
    ['sips:proxy.example.com', 'tls proxy.example.com'],
    ['sips:proxy.example.com;transport=tcp', 'tls proxy.example.com'],
    ['SIP:proxy.example.com;transport=tls', 'tls proxy.example.com'],
  ])
    assert.equal(read(text ?? ''), meant, text);
});

test('anything else is none', () => {
  for (const text of [
    '',
    'http://proxy.example.com',
    'a b',
    'a:0',
    'a:70000',
    'a:b',
    'x\r\nVia: y',
    '[nonsense]',
    'sip:',
    '1.2.3.4.5',
  ])
    assert.equal(read(text), null, text);
});

test('a host is a name or an address', () => {
  for (const host of ['a', 'a.b.', 'x_y.example.com', '8.8.8.8', '::1']) assert.ok(isHost(host), host);
  for (const host of ['', '.', 'a b', '256.1.1.1', '1.2', 'a;b', 'a@b', 'a/b', 'ä.de'])
    assert.ok(!isHost(host), host);
});
