import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from '../core/openapi.ts';
import { llmServiceEndpoints } from '../llm-services/llm-services.contract.ts';
import {
  customVoiceEndpoints,
  customVoiceInput,
  customVoiceUpdate,
} from './google-custom-voices.contract.ts';
import { speechCredentialInput } from './speech-credential.ts';
import { speechOfferEndpoints, speechOfferQuery, synthesizeInput } from './speech-offers.contract.ts';
import { speechCredential, speechFilter, speechServiceEndpoints } from './speech-services.contract.ts';
import { aCustomVoice, speechSamples } from './vendors.sample.ts';
import { vendorIds } from './vendors.ts';

const SID = 'aaaaaaaa-0000-4000-8000-000000000000';
const document = openApiDocument({
  speech: speechServiceEndpoints,
  offers: speechOfferEndpoints,
  voices: customVoiceEndpoints,
  llm: llmServiceEndpoints,
});
const bodyOf = (path: string, method: string) => {
  const { paths } = document as unknown as { paths: Record<string, Record<string, { requestBody: Body }>> };
  return paths[path]?.[method]?.requestBody.content;
};
type Schema = { anyOf?: Schema[]; properties?: Record<string, Schema>; required?: string[]; const?: string };
type Body = { content: Record<string, { schema: Schema }> };

test('the API page describes them, one shape of a create for each vendor', async () => {
  const { valid, errors } = await new Validator().validate(document as never);
  assert.deepEqual({ valid, errors: errors ?? null }, { valid: true, errors: null });
  for (const path of ['/ServiceProviders/{service_provider_sid}', '/Accounts/{account_sid}']) {
    const create = bodyOf(`${path}/SpeechCredentials`, 'post')?.['application/json']?.schema.anyOf ?? [];
    assert.equal(create.length, vendorIds.length);
    const soniox = create.find(({ properties }) => properties?.vendor?.const === 'soniox');
    assert.deepEqual(soniox?.required, ['vendor', 'api_key']);
  }
  const update = bodyOf('/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}', 'put');
  const { properties = {}, required } = update?.['application/json']?.schema ?? {};
  assert.ok('nuance_tts_uri' in properties && 'use_for_stt' in properties && 'hosting' in properties);
  assert.equal(required, undefined);
});

test('a voice cloning key is sent as a form with a file', () => {
  const content = bodyOf('/GoogleCustomVoices/{google_custom_voice_sid}/VoiceCloningKey', 'post');
  assert.deepEqual(Object.keys(content ?? {}), ['multipart/form-data']);
  assert.ok(content?.['multipart/form-data']?.schema.properties?.file);
});

test('an answer has the columns and the values of any vendor', () => {
  for (const { sent } of speechSamples) {
    const { values, custom_voices: _, ...columns } = speechCredentialInput.parse(sent);
    const answer = {
      ...{ ...columns, ...values, speech_credential_sid: SID, created_at: '2025-10-01T00:00:00.000Z' },
      ...{ last_used: null, last_tested: null, tts_tested_ok: null, stt_tested_ok: 1 },
      tests: { tts: null, stt: { status: 'ok', reason: null, tested_at: '2025-10-01T00:00:00.000Z' } },
    };
    assert.deepEqual(speechCredential.parse(answer), answer);
  }
});

test('a custom voice has a model unless it uses a cloning key', () => {
  const fault = (voice: object) =>
    customVoiceInput
      .safeParse({ speech_credential_sid: SID, ...voice })
      .error?.issues.map(({ message }) => message);
  assert.equal(fault(aCustomVoice()), undefined);
  assert.deepEqual(fault(aCustomVoice({ model: '' })), [
    'Model is required unless the voice uses a cloning key',
  ]);
  assert.equal(fault(aCustomVoice({ model: '', use_voice_cloning_key: true })), undefined);
  assert.deepEqual(fault(aCustomVoice({ name: ' ' })), ['Name is required']);
  assert.match(fault(aCustomVoice({ reported_usage: 'NEVER' }))?.[0] ?? '', /^reported_usage must be one of/);
  assert.deepEqual(customVoiceUpdate.parse({ name: 'New', voice_cloning_key: 'x' }), { name: 'New' });
});

test('what a text is spoken with is all required', () => {
  const all = { speech_credential_sid: SID, text: 'Hello', language: 'en-US', voice: 'one' };
  assert.deepEqual(synthesizeInput.parse(all), { ...all, engine: 'standard' });
  for (const name of Object.keys(all))
    assert.equal(
      synthesizeInput.safeParse({ ...all, [name]: undefined }).error?.issues[0]?.message,
      'speech_credential_sid, text, language, voice are all required',
    );
});

test('what is too long to be spoken is said to be that', () => {
  const body = { speech_credential_sid: SID, text: 'a', language: 'en', voice: 'b' };
  assert.equal(synthesizeInput.safeParse({ ...body, text: 'a'.repeat(5000) }).success, true);
  for (const [name, longest] of [
    ['text', 5000],
    ['language', 64],
    ['voice', 256],
  ] as const) {
    const { error } = synthesizeInput.safeParse({ ...body, [name]: 'a'.repeat(longest + 1) });
    assert.deepEqual(
      error?.issues.map(({ message }) => message),
      [`${name} may have at most ${longest} characters`],
    );
  }
});

test('queries are read leniently and refused with a sentence', () => {
  assert.deepEqual(speechOfferQuery.parse({ vendor: 'aws', create_new: 'false' }), {
    vendor: 'aws',
    create_new: true,
  });
  assert.equal(speechOfferQuery.safeParse({}).error?.issues[0]?.message, 'vendor is required');
  assert.deepEqual(speechFilter.parse({ page: '0', level: 'account' }), {
    page: 1,
    page_size: 50,
    level: 'account',
  });
  assert.match(
    speechFilter.safeParse({ sort: 'api_key' }).error?.issues[0]?.message ?? '',
    /^sort must be vendor/,
  );
});
