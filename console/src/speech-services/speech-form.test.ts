import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wireNames } from '@trunkline/contract/core/field-wire.ts';
import {
  changedSpeechCredential,
  speechCredentialInput,
} from '@trunkline/contract/speech-services/speech-credential.ts';
import { aSpeechCredential, speechSamples } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { speechVendors } from '@trunkline/contract/speech-services/vendors.ts';
import {
  newSpeechValues,
  onFormFields,
  speechChange,
  speechFaults,
  speechSent,
  speechValues,
  vendorChoices,
  withVendor,
} from './speech-form.ts';

const PROVIDER = 'aaaaaaaa-0000-4000-8000-000000000000';
const all = { disable_custom_speech: false, disable_additional_speech_vendors: false };

test('every sample goes through the form unchanged, and the server would take it', () => {
  for (const { sent: sample } of speechSamples) {
    const wire = { label: null, account_sid: null, ...sample };
    const values = speechValues(wire as never);
    assert.deepEqual(speechFaults(values), {}, JSON.stringify(sample));
    const body = speechSent(values, PROVIDER);
    const taken = speechCredentialInput.parse({ ...sample, service_provider_sid: PROVIDER });
    assert.deepEqual(speechCredentialInput.parse(body), taken, JSON.stringify(sample));
  }
});

test('a stored key is not sent to another place, whichever of its fields is shown', () => {
  const stored = {
    ...aSpeechCredential('microsoft'),
    label: null,
    account_sid: null,
    api_key: 'micrososXXXXXXXXXX',
  } as never;
  const { fields, ...rest } = speechValues(stored);
  const address = 'https://speech.example.com';
  const urls = { custom_tts_endpoint_url: address, custom_stt_endpoint_url: address };
  const own = { ...fields, hosting: 'on_prem', ...urls };
  const key = 'Enter the API key again, since the address has changed.';
  assert.deepEqual(speechFaults({ ...rest, fields }, stored), {});
  assert.deepEqual(speechFaults({ ...rest, fields: own }, stored), { 'fields.container_key': key });
  assert.deepEqual(speechFaults({ ...rest, fields: { ...own, container_key: 'typed' } }, stored), {});
});

test('another vendor begins anew, what is not the vendor’s stays', () => {
  const first = { ...withVendor(newSpeechValues('a'), 'wellsaid'), label: 'sales' };
  const typed = { ...first, fields: { ...first.fields, api_key: 'key' } };
  const next = withVendor(typed, 'soniox');
  assert.equal(next.label, 'sales');
  assert.equal(next.fields.api_key, '');
});

test('a missing value is said at its field, a custom vendor needs a name', () => {
  assert.deepEqual(speechFaults(newSpeechValues('')), { vendor: 'Vendor is required' });
  assert.ok(speechFaults(withVendor(newSpeechValues(''), 'wellsaid'))['fields.api_key']);
  assert.equal(speechFaults(withVendor(newSpeechValues(''), 'custom')).name, 'Name is required');
});

test('what a form hides goes with an update, and the server’s word finds its field', () => {
  const deepgram = withVendor(newSpeechValues(''), 'deepgram');
  const own = {
    ...deepgram,
    fields: { ...deepgram.fields, hosting: 'on_prem', deepgram_stt_container: 'stt:80' },
  };
  assert.equal(speechChange(own).deepgram_stt_uri, 'stt:80');
  const said = [{ path: 'deepgram_stt_uri', message: 'y' }];
  assert.equal(onFormFields(said, own)[0]?.path, 'fields.deepgram_stt_container');
});

const at = { label: null, account_sid: null };

test('what was hidden all the time stays, what is hidden now goes', () => {
  const after = (stored: ReturnType<typeof aSpeechCredential>, fields: object) => {
    const { vendor, label: _, use_for_tts = 0, use_for_stt = 0, ...values } = stored;
    const answer = { ...at, ...stored };
    const form = speechValues(answer);
    const body = speechChange({ ...form, fields: { ...form.fields, ...fields } }, answer);
    const flags = { use_for_tts, use_for_stt } as { use_for_tts: 0 | 1; use_for_stt: 0 | 1 };
    const changed = changedSpeechCredential(vendor, { ...flags, values: values as never }, body);
    assert.deepEqual(changed.issues, []);
    return changed.values;
  };
  const { vendor: _, label: __, use_for_tts: ___, use_for_stt: ____, ...ibm } = aSpeechCredential('ibm');
  const speaking = aSpeechCredential('ibm', { use_for_stt: 0 }, 'both capabilities');
  assert.deepEqual(Object.keys(after(speaking, { tts_region: 'us-east' })).sort(), Object.keys(ibm).sort());
  assert.deepEqual(Object.keys(after(speaking, { use_for_tts: 0 })).sort(), [
    'instance_id',
    'stt_api_key',
    'stt_region',
  ]);
  const azure = aSpeechCredential('microsoft', { use_custom_tts: 0 }, 'hosted, custom models');
  assert.equal(after(azure, { region: 'westus' }).custom_tts_endpoint, 'deployment-1');
  const own = { hosting: 'on_prem', custom_tts_endpoint_url: 'https://a', container_key: 'another' };
  assert.equal(after(azure, own).custom_tts_endpoint, undefined, 'with the hosted service');
});

test('a use that is unticked takes its own server with it, and Nuance’s key is asked for where the other has none', () => {
  const stored = { vendor: 'nuance', label: null, account_sid: null, use_for_tts: 1, use_for_stt: 1 };
  const values = (uris: object) => {
    const all = speechValues({ ...stored, ...uris });
    return { ...all, fields: { ...all.fields, use_for_tts: 0 } };
  };
  const both = { nuance_tts_uri: '10.0.0.1:5060', nuance_stt_uri: '10.0.0.1:5061' };
  const { nuance_tts_uri, nuance_stt_uri } = speechChange(values(both), { ...stored, ...both });
  assert.deepEqual([nuance_tts_uri, nuance_stt_uri], [null, '10.0.0.1:5061']);
  assert.deepEqual(speechFaults(values(both)), {});
  assert.deepEqual(Object.keys(speechFaults(values({ nuance_tts_uri: '10.0.0.1:5060' }))), [
    'fields.client_id',
    'fields.secret',
  ]);
});

test('what an answer has not, null included, stays empty and changes nothing', () => {
  for (const { sent: sample, vendor } of speechSamples) {
    const { values, use_for_tts, use_for_stt } = speechCredentialInput.parse(sample);
    const missing = Object.fromEntries(wireNames(speechVendors[vendor].fields).map((name) => [name, null]));
    const answer = { vendor: sample.vendor, ...at, ...missing, ...values, use_for_tts, use_for_stt };
    const saved = changedSpeechCredential(
      String(sample.vendor),
      { values, use_for_tts, use_for_stt },
      speechChange(speechValues(answer as never)),
    );
    assert.deepEqual(saved, { values, use_for_tts, use_for_stt, issues: [] }, JSON.stringify(sample));
  }
});

test('a stored value that no list has any more is no reason to refuse, a new one is', () => {
  const stored = { ...at, ...aSpeechCredential('verbio', { engine_version: 'V0' }) };
  const values = speechValues(stored);
  assert.deepEqual(speechFaults(values, stored), {});
  assert.ok(speechFaults(values)['fields.engine_version']);
  const other = { ...values, fields: { ...values.fields, engine_version: 'V9' } };
  assert.ok(speechFaults(other, stored)['fields.engine_version']);
});

test('what a platform’s server does not tell is asked for again, since a save without it would lose it', () => {
  const told = { ...at, vendor: 'gladia', use_for_stt: 1, api_key: 'a-keyyXXXX' };
  const faults = (stored: typeof told, region = '') => {
    const values = speechValues(stored);
    return speechFaults({ ...values, fields: { ...values.fields, region } }, stored);
  };
  assert.deepEqual(faults(told), { 'fields.region': 'Region is required' });
  assert.deepEqual(faults(told, 'eu-west'), {});
  assert.deepEqual(faults({ ...told, region: null } as typeof told), {}, 'there is none');
});

test('the form asks for both containers, but not for one that was stored without the other', () => {
  const url = { custom_tts_endpoint_url: 'https://tts.example.com' };
  const stored = { ...at, vendor: 'microsoft', use_for_tts: 1, use_for_stt: 1, ...url };
  const values = speechValues(stored);
  assert.deepEqual(Object.keys(speechFaults(values)), ['fields.custom_stt_endpoint_url']);
  assert.deepEqual(speechFaults(values, stored), {});
  const deepgram = withVendor(newSpeechValues(''), 'deepgram');
  const fields = { ...deepgram.fields, hosting: 'on_prem', container_key: 'key' };
  assert.deepEqual(Object.keys(speechFaults({ ...deepgram, fields })), [
    'fields.deepgram_stt_container',
    'fields.deepgram_tts_uri',
  ]);
});

test('what cannot be read is entered as if it were new, for what it was used for', () => {
  const stored = { ...at, vendor: 'aws', use_for_tts: 0, use_for_stt: 1, unreadable: 'It cannot be read.' };
  const { fields } = speechValues(stored);
  assert.deepEqual([fields.use_for_tts, fields.use_for_stt, fields.credential_type], [0, 1, 'access_key']);
  assert.ok(speechFaults(speechValues(stored), stored)['fields.secret_access_key']);
});

test('the page’s switches hide vendors, but not the one that is stored', () => {
  const values = (list: { value: string }[]) => list.map(({ value }) => value);
  const off = { disable_custom_speech: true, disable_additional_speech_vendors: true };
  assert.ok(values(vendorChoices(all)).includes('custom'));
  assert.ok(!values(vendorChoices(off)).includes('custom'));
  assert.ok(!values(vendorChoices(off)).includes('speechmatics'));
  assert.ok(values(vendorChoices(off, 'speechmatics')).includes('speechmatics'));
});
