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
