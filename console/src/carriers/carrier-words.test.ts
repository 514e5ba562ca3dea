import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newCarrierValues } from './carrier-form.ts';
import { deletedGateways, needsOutbound, noInboundAddresses, noSipGateways } from './carrier-words.ts';
import { newSipRow, newSmppRow } from './gateway-form.ts';

test('what was deleted with a save is said by its kind and direction; what was never stored is not', () => {
  const values = newCarrierValues('');
  assert.deepEqual(deletedGateways(values), []);
  const gone = { sid: 's', isRemoved: true };
  const never = { sid: '', isRemoved: true };
  assert.deepEqual(deletedGateways({ ...values, sip_gateways: [{ ...newSipRow, ...never }] }), []);
  assert.deepEqual(
    deletedGateways({
      ...values,
      sip_gateways: [
        { ...newSipRow, ...gone },
        { ...newSipRow, ...gone },
      ],
      smpp_gateways: [
        { ...newSmppRow, ...gone },
        { ...newSmppRow, ...gone, outbound: true },
      ],
    }),
    [
      'SIP gateway successfully deleted',
      'SMPP outbound gateway successfully deleted',
      'SMPP inbound gateway successfully deleted',
    ],
  );
});

test('without gateways only a trunk by password takes calls, and none send any', () => {
  assert.match(
    noSipGateways({ trunk_type: 'auth' }),
    /accepted from any authenticated caller, and no calls go out/,
  );
  for (const trunk_type of ['static_ip', 'reg'] as const)
    assert.equal(noSipGateways({ trunk_type }), 'No gateways: no calls come in or go out.');
});

test('without inbound addresses no messages come in, but where an outbound one is both', () => {
  const said = (...smpp_gateways: (typeof newSmppRow)[]) => noInboundAddresses({ smpp_gateways });
  const outbound = { ...newSmppRow, inbound: false, outbound: true };
  const both = { ...outbound, inbound: true };
  const none = 'No addresses: no messages come in from this carrier.';
  assert.equal(said(), none);
  assert.equal(said(outbound), none);
  assert.match(said(outbound, both), /Some outbound gateways also accept messages/);
  assert.equal(said(outbound, { ...both, isRemoved: true }), none);
});

test('what goes with calls out is shown where the trunk needs it, and where a template left it open', () => {
  const plain = {
    trunk_type: 'static_ip',
    with_outbound_auth: false,
    tech_prefix: '',
    diversion: '',
  } as const;
  assert.ok(!needsOutbound({ ...plain, tech_prefix: '1234', diversion: '15551230000' }));
  for (const over of [
    { trunk_type: 'auth' },
    { with_outbound_auth: true },
    { tech_prefix: 'your-tech-prefix' },
    { diversion: '<your-voxbone-DID>' },
  ] as const)
    assert.ok(needsOutbound({ ...plain, ...over }), JSON.stringify(over));
});
