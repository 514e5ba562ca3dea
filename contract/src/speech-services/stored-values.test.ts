import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speechCredentialInput } from './speech-credential.ts';
import { fromStoredText, toStoredText } from './stored-values.ts';
import { aSpeechCredential, aSpeechServiceKey, speechSamples } from './vendors.sample.ts';

test('every credential comes back as it was stored', () => {
  for (const { sent } of speechSamples) {
    const { vendor, values } = speechCredentialInput.parse(sent);
    assert.deepEqual(fromStoredText(vendor, toStoredText(vendor, values)), values, vendor);
  }
});

test("Google's key stands open beside the model, as the platform reads it", () => {
  const { values } = speechCredentialInput.parse(aSpeechCredential('google'));
  assert.deepEqual(JSON.parse(toStoredText('google', values)), {
    ...JSON.parse(aSpeechServiceKey()),
    model_id: 'gemini-2.5-flash-tts',
  });
});

test('what other programs wrote is taken as it is meant', () => {
  const text = JSON.stringify({
    api_key: 'k',
    deepgram_stt_use_tls: true,
    model_id: null,
    options: { a: 1 },
  });
  assert.deepEqual(fromStoredText('deepgram', text), {
    api_key: 'k',
    deepgram_stt_use_tls: 1,
    options: '{"a":1}',
  });
  assert.deepEqual(fromStoredText('acme', '{"a":"b"}'), { a: 'b' });
  assert.deepEqual(fromStoredText('google', '{}'), {});
  for (const text of ['', 'null', '[]', '7']) assert.equal(fromStoredText('aws', text), null);
});

test('what did not change keeps the form that another program gave it', () => {
  const before = {
    api_key: 'k',
    model_id: 'm',
    x_number: 5,
    x_true: true,
    x_object: { a: [1] },
    x_null: null,
  };
  const change = (vendor: string, stored: object, over: object) => {
    const text = JSON.stringify(stored);
    return JSON.parse(toStoredText(vendor, { ...fromStoredText(vendor, text), ...over }, text));
  };
  assert.deepEqual(change('whisper', before, { model_id: 'n' }), { ...before, model_id: 'n' });
  assert.deepEqual(change('whisper', before, { x_number: '6' }), { ...before, x_number: '6' });
  assert.deepEqual(change('whisper', before, { x_null: 'now' }), { ...before, x_null: 'now' });
  const file = { ...JSON.parse(aSpeechServiceKey()), x_number: 5, x_null: null, model_id: null };
  assert.deepEqual(change('google', file, {}), file);
  assert.deepEqual(change('google', file, { model_id: 'gemini' }), { ...file, model_id: 'gemini' });
  const service_key = aSpeechServiceKey({ project_id: 'others' });
  assert.deepEqual(change('google', file, { service_key }), { ...JSON.parse(service_key), model_id: null });
});
