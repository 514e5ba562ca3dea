import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskSecrets } from '@trunkline/contract/core/field-secrets.ts';
import { fromWire } from '@trunkline/contract/core/field-wire.ts';
import { keyFields } from '@trunkline/contract/core/new-key.ts';
import { allow } from '@trunkline/contract/core/policy.ts';
import { speechSamples } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { speechVendorOf, speechVendors } from '@trunkline/contract/speech-services/vendors.ts';
import { newKeyFaults, newKeySent, newKeyValues, replacingBeside } from './new-key-values.ts';

for (const { vendor, variant, sent } of speechSamples)
  test(`${vendor}, ${variant}: each stored secret can be replaced, and is begun empty`, () => {
    const table = speechVendorOf(String(sent.vendor))?.fields ?? {};
    const masked = maskSecrets(table, sent);
    const keys = keyFields(table, masked);
    const { fields } = newKeyValues(keys, masked);
    const secrets = Object.keys(keys).filter((name) => keys[name]?.kind !== 'text');
    const shown = Object.entries(fromWire(table, sent)).filter(
      ([name, value]) => ['secret', 'json_file'].includes(table[name]?.kind ?? '') && value,
    );
    const wires = new Set(shown.map(([name]) => table[name]?.wire ?? name));
    assert.deepEqual(secrets.sort(), [...wires].sort());
    for (const name of secrets) assert.equal(fields[name], '');
    assert.doesNotMatch(JSON.stringify(fields), /XXXX/);
  });

test('a key pair begins with its name, and its secret is required; of two secrets one is enough', () => {
  const { aws, ibm } = speechVendors;
  const pair = keyFields(aws.fields, { access_key_id: 'AKIA', secret_access_key: 'secretXXXXXXXXXX' });
  const begun = newKeyValues(pair, { access_key_id: 'AKIA', secret_access_key: 'secretXXXXXXXXXX' });
  assert.deepEqual(begun.fields, { access_key_id: 'AKIA', secret_access_key: '' });
  assert.deepEqual(newKeyFaults(pair, begun), {
    'fields.secret_access_key': 'Secret access key is required',
  });
  const typed = { fields: { ...begun.fields, secret_access_key: 'new' } };
  assert.deepEqual(newKeyFaults(pair, typed), {});
  assert.deepEqual(newKeySent(pair, typed), { access_key_id: 'AKIA', secret_access_key: 'new' });

  const stored = { use_for_tts: 1, use_for_stt: 1, tts_api_key: 'aXXXXXXXXXX', stt_api_key: 'bXXXXXXXXXX' };
  const two = keyFields(ibm.fields, stored);
  const none = newKeyValues(two, stored);
  assert.deepEqual(newKeyFaults(two, none), { 'fields.tts_api_key': 'Enter the new TTS API key.' });
  const one = { fields: { ...none.fields, stt_api_key: 'new' } };
  assert.deepEqual([newKeyFaults(two, one), newKeySent(two, one)], [{}, { stt_api_key: 'new' }]);
});

test('what was changed beside it is saved first', () => {
  const replacing = { may: allow, onOpen: () => {} };
  assert.equal(replacingBeside(false, replacing), replacing);
  assert.equal(replacingBeside(true, replacing)?.may.allowed, false);
  assert.equal(replacingBeside(true, undefined), undefined);
});
