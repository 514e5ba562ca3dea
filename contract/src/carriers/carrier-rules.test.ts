import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CarrierFacts, carrierFaults, faultsOf, INVALID_PROXY, newFaults } from './carrier-rules.ts';
import { carrierInput } from './carriers.contract.ts';
import { aCarrier, anSmppGateway, aSipGateway } from './carriers.sample.ts';
import { ONE_OUTBOUND_GATEWAY, ONE_SIP_GATEWAY } from './gateway-rules.ts';
import { PLACEHOLDER_LEFT } from './placeholders.ts';

const paths = (facts: CarrierFacts) => carrierFaults(facts).map(({ path }) => path);
const inboundSmpp = { ipv4: '192.0.2.1', netmask: 32, inbound: 1, outbound: 0 } as const;

test('registering takes username, password and realm; without it, username and password go together', () => {
  assert.deepEqual(paths({ requires_register: 1, register_sip_realm: null }), [
    'register_username',
    'register_password',
  ]);
  assert.deepEqual(paths({ requires_register: 1, register_sip_realm: '' }), [
    'register_username',
    'register_password',
    'register_sip_realm',
  ]);
  assert.deepEqual(paths({ register_username: 'ada' }), ['register_password']);
  assert.deepEqual(paths({ register_password: 'x' }), ['register_username']);
  assert.deepEqual(paths({ register_username: 'ada', register_password: 'x' }), []);
  assert.deepEqual(paths({ register_username: 'a da', register_password: 'x' }), ['register_username']);
  assert.deepEqual(
    paths({ register_sip_realm: 'sip.example.com:5070', register_from_domain: '192.0.2.1:5070' }),
    [],
  );
  for (const realm of ['sip:example.com', 'ex ample.com', 'example', 'example.com:0', 'example.com:5060:1'])
    assert.deepEqual(paths({ register_sip_realm: realm }), ['register_sip_realm'], realm);
});

test('a tech prefix has three characters, a proxy is a host, host and port, or SIP URI', () => {
  assert.deepEqual(paths({ tech_prefix: '12' }), ['tech_prefix']);
  assert.deepEqual(paths({ tech_prefix: '1😀' }), ['tech_prefix']);
  assert.deepEqual(paths({ tech_prefix: '123' }), []);
  for (const proxy of [
    'sip.example.com',
    '192.0.2.1:5060',
    'sip:bob@sip.example.com:5080',
    'sips:example.com',
  ])
    assert.deepEqual(paths({ outbound_sip_proxy: proxy }), [], proxy);
  for (const proxy of [
    'nonsense',
    'sip.example.com:0',
    'sip.example.com:70000',
    'http://example.com',
    'sip:',
  ])
    assert.deepEqual(
      carrierFaults({ outbound_sip_proxy: proxy }),
      [{ path: 'outbound_sip_proxy', message: INVALID_PROXY }],
      proxy,
    );
});

test('a trunk by address needs a gateway, one that registers an outbound one, one by password its credentials', () => {
  assert.deepEqual(carrierFaults({ sip_gateways: [] }), [{ path: 'sip_gateways', message: ONE_SIP_GATEWAY }]);
  assert.deepEqual(paths({ trunk_type: 'auth', sip_gateways: [] }), [
    'inbound_auth_username',
    'inbound_auth_password',
  ]);
  const registering = {
    trunk_type: 'reg' as const,
    register_username: 'ada',
    register_password: 'x',
    register_sip_realm: 'sip.example.com',
  };
  const inbound = { ipv4: '203.0.113.1', netmask: 32, inbound: 1 as const, outbound: 0 as const };
  assert.deepEqual(carrierFaults({ ...registering, sip_gateways: [inbound] }), [
    { path: 'sip_gateways', message: ONE_OUTBOUND_GATEWAY },
  ]);
});

test('SMPP credentials need an outbound gateway, inbound addresses a password', () => {
  const inbound = { ipv4: '203.0.113.1', netmask: 32, inbound: 1 as const, outbound: 0 as const };
  assert.deepEqual(carrierFaults({ smpp_system_id: 'us', smpp_gateways: [] }), [
    { path: 'smpp_gateways', message: ONE_OUTBOUND_GATEWAY },
  ]);
  assert.deepEqual(paths({ smpp_gateways: [inbound] }), ['smpp_inbound_password']);
});

test('what a template left open keeps a carrier from being active, and stops nothing else', () => {
  const left: CarrierFacts = {
    register_username: '<your-twilio-credential-username>',
    register_password: '<your-XXXXXXXXXX',
    tech_prefix: 'your-tech-prefix',
    sip_gateways: [{ ipv4: '<your-domain>.pstn.twilio.com', netmask: 32, inbound: 0, outbound: 1 }],
  };
  const open = ['register_username', 'register_password', 'tech_prefix', 'sip_gateways.0.ipv4'];
  const of = (carrier: CarrierFacts, named: string) =>
    faultsOf(carrier, new Set([named])).map(({ path }) => path);
  assert.deepEqual(of({ ...left, is_active: 1 }, 'is_active'), open);
  assert.deepEqual(of({ ...left, is_active: 0 }, 'is_active'), []);
  assert.deepEqual(of({ ...left, is_active: 1 }, 'dtmf_type'), []);
  assert.deepEqual(of({ register_username: 'your-company', is_active: 1 }, 'is_active'), []);
  assert.equal(carrierFaults({ ...left, is_active: 1 })[0]?.message, PLACEHOLDER_LEFT);
});

test('an old fault elsewhere does not stop a small change', () => {
  const stored: CarrierFacts = { requires_register: 1, outbound_sip_proxy: 'nonsense' };
  assert.deepEqual(faultsOf(stored, new Set(['is_active'])), []);
  assert.deepEqual(
    faultsOf(stored, new Set(['outbound_sip_proxy'])).map(({ path }) => path),
    ['outbound_sip_proxy'],
  );
});

test('nor does one beside it, in a field that stays as it is; one that comes with the change is told', () => {
  const stored: CarrierFacts = {
    ...{ requires_register: 1, register_sip_realm: 'nonsense', smpp_gateways: [inboundSmpp] },
  };
  const of = (change: CarrierFacts) =>
    newFaults({ ...stored, ...change }, stored, new Set(Object.keys(change))).map(({ path }) => path);
  assert.deepEqual(of({ register_password: 'x' }), []);
  assert.deepEqual(of({ register_sip_realm: 'nonsense too' }), ['register_sip_realm']);
  assert.deepEqual(of({ register_username: 'a b' }), ['register_username']);
  assert.deepEqual(of({ smpp_gateways: [inboundSmpp, { ...inboundSmpp, ipv4: '192.0.2.2' }] }), [
    'smpp_inbound_password',
  ]);
});

test('a change of the trunk or of a password asks the gateways what it needs of them, and nothing else', () => {
  const stored: CarrierFacts = {
    sip_gateways: [],
    smpp_gateways: [{ ipv4: 'x', netmask: 32, inbound: 1, outbound: 0 }],
    smpp_system_id: 'us',
  };
  const of = (...named: string[]) => faultsOf(stored, new Set(named)).map(({ path }) => path);
  assert.deepEqual(of('trunk_type'), ['sip_gateways']);
  assert.deepEqual(of('smpp_inbound_password'), ['smpp_inbound_password']);
  assert.deepEqual(of('smpp_system_id'), []);
  assert.deepEqual(of('smpp_gateways'), ['smpp_gateways.0.ipv4', 'smpp_gateways', 'smpp_inbound_password']);
});

test('a create says which row is at fault', () => {
  assert.equal(carrierInput.safeParse(aCarrier({ smpp_gateways: [anSmppGateway()] })).success, true);
  const parsed = carrierInput.safeParse(
    aCarrier({ sip_gateways: [aSipGateway(), aSipGateway({ ipv4: 'x' })] }),
  );
  assert.deepEqual(
    parsed.error?.issues.map(({ path }) => path.join('.')),
    ['sip_gateways.1.ipv4'],
  );
  assert.equal(
    carrierInput.parse(aCarrier({ outbound_sip_proxy: ' sip.example.com : 5060 ' })).outbound_sip_proxy,
    'sip.example.com:5060',
  );
});
