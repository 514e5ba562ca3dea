import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templatePlaceholders } from './template-placeholders.ts';

test('what stands in angle brackets or calls itself yours is to be replaced, in fields and in gateways', () => {
  const gateway = {
    ipv4: '<your-domain>.example.com',
    netmask: 32,
    port: 5060,
    inbound: 0,
    outbound: 1,
  } as const;
  const found = templatePlaceholders({
    predefined_carrier_sid: 'aaaaaaaa-0000-4000-8000-000000000001',
    name: 'Example',
    requires_static_ip: 0,
    e164_leading_plus: 1,
    requires_register: 0,
    register_username: '<your-username>',
    register_sip_realm: 'sip.example.com',
    register_password: null,
    tech_prefix: 'your-tech-prefix',
    inbound_auth_username: null,
    inbound_auth_password: null,
    diversion: null,
    trunk_type: 'static_ip',
    sip_gateways: [gateway],
    smpp_gateways: [],
  });
  assert.deepEqual(found, [
    { label: 'Auth username', text: '<your-username>' },
    { label: 'Prefix', text: 'your-tech-prefix' },
    { label: 'Gateway', text: '<your-domain>.example.com' },
  ]);
});
