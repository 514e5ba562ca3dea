import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { addressOf, networkOf } from './address.ts';

const seen = (...ips: string[]) => addressOf({ ip: ips.at(-1), ips } as unknown as FastifyRequest);

test('without a proxy it is the address of the connection', () => {
  assert.equal(addressOf({ ip: '192.0.2.1' } as FastifyRequest), '192.0.2.1');
  assert.equal(addressOf({ ip: '::ffff:192.0.2.1' } as FastifyRequest), '192.0.2.1');
  assert.equal(addressOf({ ip: undefined } as unknown as FastifyRequest), 'unknown');
});

test('with trusted proxies it is what they told, as far as that is addresses', () => {
  assert.equal(seen('10.0.0.1', '192.0.2.7'), '192.0.2.7');
  assert.equal(seen('10.0.0.1', '2001:DB8:0:0:0:0:0:7'), '2001:db8::7');
  assert.equal(seen('10.0.0.1', '192.0.2.7:4711'), '192.0.2.7');
  assert.equal(seen('10.0.0.1', '[2001:db8::7]:4711'), '2001:db8::7');
  for (const nonsense of ['', 'nobody', '1.2.3', '999.1.1.1', "' or 1=1", '1'.repeat(5000), '\u0000'])
    assert.equal(seen('10.0.0.1', nonsense), '10.0.0.1');
  assert.equal(seen('10.0.0.1', 'nobody', '192.0.2.7'), '10.0.0.1');
  assert.equal(seen('10.0.0.1', `fe80::1%${'x'.repeat(500)}`), '10.0.0.1');
  assert.equal(seen('10.0.0.1', 'fe80::1%eth0'), 'fe80::1');
});

test('IPv6 addresses of one /64 are one network, IPv4 addresses are each their own', () => {
  assert.equal(networkOf('2001:db8:0:7::1'), networkOf('2001:db8:0:7:ffff:1:2:3'));
  assert.notEqual(networkOf('2001:db8:0:7::1'), networkOf('2001:db8:0:8::1'));
  assert.equal(networkOf('2001:db8:0:7::1'), '2001:db8:0:7::/64');
  assert.equal(networkOf('192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('unknown'), 'unknown');
});
