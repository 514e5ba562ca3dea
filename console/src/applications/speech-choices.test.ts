import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Credential,
  credentialOf,
  firstLabel,
  firstVoice,
  labelOptions,
  startWith,
  vendorOptions,
  voiceOptions,
} from './speech-choices.ts';

let count = 0;
function one(vendor: string, over: Partial<Credential> = {}): Credential {
  count += 1;
  return {
    speech_credential_sid: `s${count}`,
    account_sid: 'a',
    vendor,
    label: null,
    use_for_tts: 1,
    use_for_stt: 1,
    ...over,
  };
}

const offer = {
  tts: [
    { value: 'de-DE', name: 'German', voices: [{ value: 'de-1', name: 'Anna' }] },
    {
      value: 'en-US',
      name: 'English',
      voices: [
        { value: 'en-US-Standard-A', name: 'A' },
        { value: 'en-US-Standard-C', name: 'C' },
      ],
    },
  ],
  stt: [
    { value: 'de', name: 'German' },
    { value: 'en-US', name: 'English' },
  ],
};

test('vendors are those with a usable credential; the one that was chosen stays and is marked', () => {
  const all = [
    one('google'),
    one('aws', { use_for_tts: 0 }),
    one('custom:acme', { use_for_stt: 0 }),
    one('soniox'),
  ];
  const values = (kind: 'synthesis' | 'recognizer', chosen = 'google') =>
    vendorOptions(all, kind, chosen).map(({ label }) => label);
  assert.deepEqual(values('synthesis'), ['acme (custom)', 'Google']);
  assert.deepEqual(values('recognizer'), ['AWS', 'Google', 'Soniox']);
  assert.deepEqual(values('synthesis', 'ibm'), ['IBM – not provisioned', 'acme (custom)', 'Google']);
});

test('labels are asked where there are any; a credential without one is None', () => {
  const plain = [one('google')];
  assert.deepEqual(labelOptions(plain, 'synthesis', 'google', ''), []);
  const both = [one('google'), one('google', { label: 'sales' })];
  assert.deepEqual(
    labelOptions(both, 'synthesis', 'google', '').map(({ value }) => value),
    ['', 'sales'],
  );
  const labelled = [one('google', { label: 'b' }), one('google', { label: 'a' })];
  assert.equal(firstLabel(labelled, 'synthesis', 'google'), 'a');
  assert.equal(firstLabel(both, 'synthesis', 'google'), '');
  assert.match(labelOptions(labelled, 'synthesis', 'google', 'gone')[0]?.label ?? '', /not provisioned/);
});

test("the account's own credential comes before its provider's", () => {
  const shared = one('google', { account_sid: null });
  const own = one('google');
  assert.equal(credentialOf([shared, own], 'synthesis', 'google', ''), own);
  assert.equal(credentialOf([shared], 'synthesis', 'google', ''), shared);
});

test('another vendor keeps a language that it offers, and begins with its first voice', () => {
  assert.deepEqual(startWith(offer, 'google', 'synthesis', { language: 'en-US', voice: 'Joanna' }), {
    language: 'en-US',
    voice: 'en-US-Standard-C',
  });
  assert.deepEqual(startWith(offer, 'google', 'synthesis', { language: 'de-DE', voice: '' }), {
    language: 'de-DE',
    voice: 'de-1',
  });
  assert.equal(startWith(offer, 'aws', 'recognizer', { language: 'xx', voice: '' }).language, 'en-US');
  assert.equal(
    startWith(undefined, 'cobalt', 'recognizer', { language: '', voice: '' }).language,
    'en_US-8khz',
  );
  assert.deepEqual(startWith(undefined, 'deepgramflux', 'recognizer', { language: 'en', voice: '' }), {
    language: '',
    voice: '',
  });
});

test('Deepgram has voices without a language; a language without voices has those of the first', () => {
  assert.equal(voiceOptions(offer, 'deepgram', '').length, 3);
  assert.equal(firstVoice(offer, 'google', 'de-DE'), 'de-1');
  const english = { value: 'english', name: 'English', voices: [{ value: 's3://one', name: 'One' }] };
  const play3 = { tts: [english, { value: 'afrikaans', name: 'Afrikaans', voices: [] }] };
  assert.equal(firstVoice(play3, 'playht', 'afrikaans'), 's3://one');
  assert.equal(voiceOptions(play3, 'playht', 'klingon').length, 0);
});
