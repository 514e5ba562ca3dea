import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carrierFormFaults, mendedElsewhere, onFormRows, tabOf, warningsOfForm } from './carrier-faults.ts';
import { type CarrierValues, carrierValues, newCarrierValues } from './carrier-form.ts';
import { storedCarrier, storedSip } from './carriers.sample.ts';
import { newSipRow, newSmppRow, type SipRow } from './gateway-form.ts';

const UNIQUE = 'Each SIP gateway must have a unique IP address.';
const sip = (over: Partial<SipRow> = {}): SipRow => ({ ...newSipRow, ipv4: '203.0.113.7', ...over });
const filled = (over: Partial<CarrierValues> = {}): CarrierValues => ({
  ...newCarrierValues(''),
  name: 'Long distance',
  sip_gateways: [sip()],
  ...over,
});

test('a filled-in carrier has no faults; an empty form says what is missing, each at its field', () => {
  assert.deepEqual(carrierFormFaults(filled()), {});
  assert.deepEqual(carrierFormFaults(newCarrierValues('')), {
    name: 'Carrier name is required',
    'sip_gateways.0.ipv4': 'Please provide a valid IP address or fully qualified domain name.',
  });
});

test('each fault of SIP gateways has its sentence, at its row (C18)', () => {
  const faults = carrierFormFaults(
    filled({
      sip_gateways: [
        sip(),
        sip({ ipv4: 'nonsense' }),
        sip(),
        sip({ ipv4: 'sip.example.com' }),
        sip({ ipv4: '203.0.113.8', port: '70000' }),
        sip({ ipv4: '203.0.113.9', inbound: false }),
      ],
    }),
  );
  assert.deepEqual(faults, {
    'sip_gateways.1.ipv4': 'Please provide a valid IP address or fully qualified domain name.',
    'sip_gateways.2.ipv4': UNIQUE,
    'sip_gateways.3.ipv4': 'A fully qualified domain name may only be used for outbound calls.',
    'sip_gateways.4.port': 'The port must be a whole number from 0 to 65535',
    'sip_gateways.5.inbound': 'Choose inbound, outbound or both.',
  });
  const none = carrierFormFaults(filled({ sip_gateways: [sip({ isRemoved: true })] }));
  assert.deepEqual(none, { sip_gateways: 'You must provide at least one SIP Gateway.' });
});

test('each fault of SMPP gateways has its sentence (C18)', () => {
  const faults = carrierFormFaults(
    filled({
      smpp_system_id: 'us',
      smpp_gateways: [{ ...newSmppRow, ipv4: 'example.com' }],
    }),
  );
  assert.deepEqual(faults, {
    smpp_gateways: 'You must provide at least one Outbound Gateway.',
    'smpp_gateways.0.ipv4': 'A fully qualified domain name may only be used for outbound calls.',
    smpp_inbound_password: 'The inbound password is required when inbound IP addresses are whitelisted.',
  });
  const outbound = { ...newSmppRow, inbound: false, outbound: true };
  assert.equal(
    carrierFormFaults(filled({ smpp_gateways: [{ ...outbound, ipv4: 'example.com' }] }))[
      'smpp_gateways.0.ipv4'
    ],
    'When using an FQDN, you must use a subdomain (e.g. smpp.example.com).',
  );
});

test('the carrier’s own rules, while the part they are about is switched on', () => {
  const wrong = {
    with_outbound_auth: true,
    requires_register: true,
    register_username: 'a da',
    register_sip_realm: 'nonsense',
    with_tech_prefix: true,
    tech_prefix: '12',
    with_proxy: true,
    outbound_sip_proxy: 'nonsense',
    smpp_enquire_link_interval: 'often',
  };
  const faults = carrierFormFaults(filled(wrong));
  assert.deepEqual(Object.keys(faults).sort(), [
    'outbound_sip_proxy',
    'register_password',
    'register_sip_realm',
    'register_username',
    'smpp_enquire_link_interval',
    'tech_prefix',
  ]);
  assert.equal(
    faults.smpp_enquire_link_interval,
    'The enquire link interval must be a whole number of seconds from 0 to 86400',
  );
  assert.equal(faults.outbound_sip_proxy, 'Please provide a valid SIP Proxy domain or IP address.');
  const off = { with_outbound_auth: false, with_tech_prefix: false, with_proxy: false };
  assert.deepEqual(Object.keys(carrierFormFaults(filled({ ...wrong, ...off }))), [
    'smpp_enquire_link_interval',
  ]);
});

test('a fault that the stored carrier has already stops no other change', () => {
  const twice = [storedSip(), storedSip({ sip_gateway_sid: 'aaaaaaaa-0000-4000-8000-000000000002' })];
  const stored = carrierValues(storedCarrier({ sip_gateways: twice }));
  const other = { ...stored, is_active: false };
  assert.equal(carrierFormFaults(other)['sip_gateways.1.ipv4'], UNIQUE);
  assert.deepEqual(carrierFormFaults(other, stored), {});
  assert.deepEqual(carrierFormFaults({ ...other, name: ' ' }, stored), { name: 'Carrier name is required' });
});

test("the server's issues find their rows when rows before them are to be deleted", () => {
  const at = { sip_gateways: [0, 2], smpp_gateways: [] };
  const issues = ['sip_gateways.1.ipv4', 'sip_gateways', 'name', 'sip_gateways.7.port'].map((path) => ({
    path,
    message: 'no',
  }));
  assert.deepEqual(
    onFormRows(issues, at).map(({ path }) => path),
    ['sip_gateways.2.ipv4', 'sip_gateways', 'name', 'sip_gateways.7.port'],
  );
});

test('a fault about several rows is seen to be mended when another of them changes', () => {
  const shown = {
    'sip_gateways.1.ipv4': UNIQUE,
    'sip_gateways.2.ipv4': 'Please provide a valid IP address.',
  };
  const still = filled({ sip_gateways: [sip(), sip(), sip({ ipv4: 'x' })] });
  assert.deepEqual(mendedElsewhere(shown, still), []);
  const mended = filled({ sip_gateways: [sip({ port: '5080' }), sip(), sip({ ipv4: 'x' })] });
  assert.deepEqual(mendedElsewhere(shown, mended), ['sip_gateways.1.ipv4']);
});

test('networks that share addresses are warned of at the later row, in the form’s own counting', () => {
  const rows = [sip({ isRemoved: true }), sip({ ipv4: '203.0.113.0', netmask: '24' }), sip()];
  assert.deepEqual(warningsOfForm(filled({ sip_gateways: rows })), {
    'sip_gateways.2.ipv4': '203.0.113.7 and 203.0.113.0/24 overlap.',
  });
});

test('each field is above the tabs or in one of them', () => {
  assert.deepEqual(['name', 'is_active', 'account_sid'].map(tabOf), [null, null, null]);
  assert.deepEqual(
    ['sip_gateways.0.ipv4', 'register_username', 'smpp_password', 'smpp_gateways'].map(tabOf),
    ['voice', 'voice', 'sms', 'sms'],
  );
});

test('an SMPP row without an address is asked for one of its direction', () => {
  const smpp_gateways = [newSmppRow, { ...newSmppRow, inbound: false, outbound: true }];
  const faults = carrierFormFaults(filled({ smpp_gateways, smpp_inbound_password: 'a long one' }));
  assert.deepEqual(faults, {
    'smpp_gateways.0.ipv4': 'Please provide a valid inbound IP address or fully qualified domain name.',
    'smpp_gateways.1.ipv4': 'Please provide a valid outbound IP address or fully qualified domain name.',
  });
});
