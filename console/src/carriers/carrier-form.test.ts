import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carrierUpdate } from '@trunkline/contract/carriers/carriers.contract.ts';
import {
  carrierSent,
  carrierValues,
  copiedValues,
  newCarrierValues,
  rowsSent,
  withTrunkType,
} from './carrier-form.ts';
import { storedCarrier, storedSip } from './carriers.sample.ts';

test('a carrier that is opened and saved unchanged stays as it is, masked passwords included', () => {
  const carrier = storedCarrier();
  const sent = carrierUpdate.parse(carrierSent(carrierValues(carrier), carrier));
  assert.ok(Object.keys(sent).length > 20);
  for (const [key, value] of Object.entries(sent))
    assert.deepEqual(value, carrier[key as keyof typeof carrier], key);
});

test('what is switched off is sent as none, and comes back when it is switched on again', () => {
  const values = carrierValues(storedCarrier());
  const off = {
    ...values,
    with_outbound_auth: false,
    with_tech_prefix: false,
    with_diversion: false,
    with_proxy: false,
  };
  const sent = carrierSent(off, storedCarrier());
  for (const key of [
    'register_username',
    'register_password',
    'register_sip_realm',
    'register_from_user',
    'tech_prefix',
    'diversion',
    'outbound_sip_proxy',
  ] as const)
    assert.equal(sent[key], null, key);
  assert.deepEqual([sent.requires_register, sent.register_public_ip_in_contact], [0, 0]);
  assert.equal(carrierSent({ ...off, with_outbound_auth: true }).register_username, 'ada');
});

test('switching off registering alone keeps the credentials and drops what belongs to it', () => {
  const values = { ...carrierValues(storedCarrier()), requires_register: false };
  const sent = carrierSent(values, storedCarrier());
  assert.deepEqual(
    [sent.register_username, sent.requires_register, sent.register_sip_realm],
    ['ada', 0, null],
  );
});

test('where the registrar switched registering off, its fields are kept for when it is switched on again', () => {
  const stored = storedCarrier({ requires_register: 0 });
  const sent = carrierSent(carrierValues(stored), stored);
  assert.equal(sent.requires_register, 0);
  assert.equal('register_sip_realm' in sent, false);
});

test('a registration trunk registers; leaving it stops that, and leaving an auth trunk its inbound credentials', () => {
  const fresh = newCarrierValues('');
  const reg = withTrunkType(fresh, 'reg');
  assert.deepEqual([reg.with_outbound_auth, reg.requires_register], [true, true]);
  const back = withTrunkType(reg, 'static_ip');
  assert.deepEqual([back.with_outbound_auth, back.requires_register], [true, false]);

  const auth = { ...withTrunkType(fresh, 'auth'), inbound_auth_username: 'pbx', inbound_auth_password: 'x' };
  assert.equal(carrierSent(auth).inbound_auth_username, 'pbx');
  const left = withTrunkType(auth, 'static_ip');
  assert.equal(carrierSent(left).inbound_auth_username, null);
  assert.equal(carrierSent(withTrunkType(left, 'auth')).inbound_auth_username, 'pbx');
});

test('an old trunk by address that has inbound credentials keeps them', () => {
  const stored = storedCarrier({ inbound_auth_username: 'pbx', inbound_auth_password: 'secretXXXXXXXXXX' });
  assert.equal(carrierSent(carrierValues(stored), stored).inbound_auth_username, 'pbx');
  const other = withTrunkType(carrierValues(stored), 'reg');
  assert.equal(carrierSent(other, stored).inbound_auth_username, 'pbx');
});

test('an application is sent with its account alone; spaces in a proxy are a slip of the hand', () => {
  const values = {
    ...newCarrierValues(''),
    application_sid: 'cccccccc-0000-4000-8000-000000000001',
    with_proxy: true,
    outbound_sip_proxy: ' sip.example.com : 5060 ',
  };
  assert.equal(carrierSent(values).application_sid, null);
  assert.equal(carrierSent(values).outbound_sip_proxy, 'sip.example.com:5060');
});

test('an application that a carrier has without an account is not shown, and stays', () => {
  const application_sid = 'cccccccc-0000-4000-8000-000000000001';
  const stored = storedCarrier({ account_sid: null, application_sid });
  const values = carrierValues(stored);
  assert.equal('application_sid' in carrierSent(values, stored), false);
  const moved = { ...values, account_sid: 'aaaaaaaa-0000-4000-8000-000000000001', application_sid: '' };
  assert.equal(carrierSent(moved, stored).application_sid, null);
  assert.equal(carrierSent(copiedValues(stored)).application_sid, null);
});

test('a gateway for both ways is one row, and rows stand by address', () => {
  const stored = storedCarrier({
    sip_gateways: [
      storedSip({
        sip_gateway_sid: 'aaaaaaaa-0000-4000-8000-000000000002',
        ipv4: '203.0.113.9',
        outbound: 1,
      }),
      storedSip(),
    ],
  });
  const { sip_gateways } = carrierValues(stored);
  assert.deepEqual(
    sip_gateways.map(({ ipv4, inbound, outbound }) => [ipv4, inbound, outbound]),
    [
      ['203.0.113.7', true, false],
      ['203.0.113.9', true, true],
    ],
  );
});

test('rows that are to be deleted are not sent; the others say where in the form they are', () => {
  const values = carrierValues(storedCarrier());
  const [row] = values.sip_gateways;
  assert.ok(row);
  const removed = { ...row, isRemoved: true };
  const fresh = { ...row, sid: '', ipv4: '203.0.113.8' };
  const sent = rowsSent({ ...values, sip_gateways: [removed, row, fresh] });
  assert.deepEqual(
    sent.sip_gateways.map(({ ipv4, sip_gateway_sid }) => [ipv4, sip_gateway_sid]),
    [
      ['203.0.113.7', row.sid],
      ['203.0.113.8', undefined],
    ],
  );
  assert.deepEqual(sent.at.sip_gateways, [1, 2]);
});

test('where callers authenticate, the first row may stay empty', () => {
  const values = newCarrierValues('');
  assert.equal(rowsSent(values).sip_gateways.length, 1);
  assert.equal(rowsSent({ ...values, trunk_type: 'auth' }).sip_gateways.length, 0);
});

test('a copy has another name, no passwords, and gateways of its own', () => {
  const copy = copiedValues(storedCarrier({ name: 'x'.repeat(64) }));
  assert.equal(copy.name, `${'x'.repeat(59)} copy`);
  assert.deepEqual(
    [copy.register_password, copy.inbound_auth_password, copy.smpp_password, copy.smpp_inbound_password],
    ['', '', '', ''],
  );
  assert.deepEqual(
    [...copy.sip_gateways, ...copy.smpp_gateways].map(({ sid }) => sid),
    ['', ''],
  );
  assert.equal(copy.register_username, 'ada');
});
