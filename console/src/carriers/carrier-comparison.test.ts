import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedLabel, comparedValues } from './carrier-comparison.ts';
import { carrierValues } from './carrier-form.ts';
import { storedCarrier, storedSip } from './carriers.sample.ts';

test('gateways are compared one by one, under their addresses', () => {
  const tls = { protocol: 'tls', outbound: 1, is_active: 0, use_sips_scheme: 1, pad_crypto: 1 } as const;
  const compared = comparedValues(carrierValues(storedCarrier({ sip_gateways: [storedSip(tls)] })));
  assert.equal(
    compared['SIP gateway 203.0.113.7:5060'],
    'inbound, outbound, tls, inactive, pad crypto, sips scheme',
  );
  assert.equal(compared['SMPP gateway smpp.example.com:2775'], 'outbound');
  assert.equal('sip_gateways' in compared, false);
  assert.equal(comparedLabel('SIP gateway 203.0.113.7:5060'), 'SIP gateway 203.0.113.7:5060');
  assert.equal(comparedLabel('register_username'), undefined);
});

test('what is switched off or to be deleted is no difference', () => {
  const values = carrierValues(storedCarrier());
  const off = { ...values, with_tech_prefix: false, with_outbound_auth: false };
  const compared = comparedValues({
    ...off,
    sip_gateways: values.sip_gateways.map((row) => ({ ...row, isRemoved: true })),
  });
  assert.deepEqual(
    [compared.tech_prefix, compared.register_username, compared.register_sip_realm, compared.diversion],
    ['', '', '', '15551230000'],
  );
  assert.equal(
    Object.keys(compared).some((key) => key.startsWith('SIP gateway') || key.startsWith('with_')),
    false,
  );
});
