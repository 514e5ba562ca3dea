import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speechCredentialInput } from '@trunkline/contract/speech-services/speech-credential.ts';
import { speechSamples } from '@trunkline/contract/speech-services/vendors.sample.ts';
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

test('the page’s switches hide vendors, but not the one that is stored', () => {
  const values = (list: { value: string }[]) => list.map(({ value }) => value);
  const off = { disable_custom_speech: true, disable_additional_speech_vendors: true };
  assert.ok(values(vendorChoices(all)).includes('custom'));
  assert.ok(!values(vendorChoices(off)).includes('custom'));
  assert.ok(!values(vendorChoices(off)).includes('speechmatics'));
  assert.ok(values(vendorChoices(off, 'speechmatics')).includes('speechmatics'));
});
