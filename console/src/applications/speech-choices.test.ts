import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import { isVoiceFree, vendorIdOf } from '@trunkline/contract/speech-services/vendors.ts';
import {
  type Credential,
  credentialOf,
  firstLabel,
  firstVoice,
  labelOptions,
  labelThere,
  startWith,
  type Turn,
  toldUse,
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

const MISSING = ' – not provisioned';

test('vendors with a usable credential come first, then every other that can do it, marked, and what was chosen', () => {
  const all = [
    one('google'),
    one('aws', { use_for_tts: 0 }),
    one('custom:acme', { use_for_stt: 0 }),
    one('soniox'),
  ];
  const values = (kind: 'synthesis' | 'recognizer', chosen = 'google') => {
    const labels = vendorOptions(all, kind, chosen).map(({ label }) => label);
    const [there, without] = [false, true].map((is) =>
      labels.filter((label) => label.endsWith(MISSING) === is),
    );
    assert.deepEqual(labels, [...(there ?? []), ...(without ?? [])]);
    return { there, without: (without ?? []).map((label) => label.replace(MISSING, '')) };
  };
  const speaking = values('synthesis');
  assert.deepEqual(speaking.there, ['acme (custom)', 'Google']);
  const ofBoth = ['AWS', 'Cartesia', 'Deepgram', 'IBM', 'Microsoft', 'Nuance', 'Nvidia', 'Verbio'];
  const speakAlone = ['ElevenLabs', 'Inworld', 'PlayHT', 'Resemble', 'RimeLabs', 'WellSaid', 'Whisper'];
  assert.deepEqual(speaking.without, [...ofBoth, ...speakAlone].sort());
  const hearing = values('recognizer');
  assert.deepEqual(hearing.there, ['AWS', 'Google', 'Soniox']);
  const hearAlone =
    'AssemblyAI,Cobalt,Deepgram Flux,Deepgram River Preview,Gladia,OpenAI,SoundHound,Speechmatics,Voxist';
  const others = [...ofBoth.filter((name) => name !== 'AWS'), ...hearAlone.split(',')];
  assert.deepEqual(hearing.without.toSorted(), others.sort());
  assert.ok(values('synthesis', 'custom:gone').without.includes('gone (custom)'));
  assert.ok(values('synthesis', 'soniox').without.includes('Soniox'));
});

test('a vendor that the page leaves out is offered where it has a credential, or is what was chosen', () => {
  const isLeftOut = (id: string) => id === 'speechmatics';
  const offered = (all: Credential[], chosen = 'google') =>
    vendorOptions(all, 'recognizer', chosen, isLeftOut).some(({ value }) => value === 'speechmatics');
  assert.deepEqual(
    [offered([]), offered([one('speechmatics')]), offered([], 'speechmatics')],
    [false, true, true],
  );
});

test('a vendor that is not known here is offered where another program has stored its key', () => {
  const all = [one('newcomer', { use_for_tts: 0 }), one('custom'), one('custom:')];
  const values = (kind: 'synthesis' | 'recognizer') =>
    vendorOptions(all, kind, 'newcomer').filter(({ value }) => !vendorIdOf(value));
  assert.deepEqual(values('recognizer'), [{ value: 'newcomer', label: 'newcomer' }]);
  assert.deepEqual(values('synthesis'), [{ value: 'newcomer', label: `newcomer${MISSING}` }]);
});

const labels = (all: Credential[] | undefined, chosen: string, vendor = 'google') =>
  labelOptions(all, 'synthesis', vendor, chosen).map(({ label }) => label);

test('labels are asked where there are any; a credential without one is None, and comes first', () => {
  assert.deepEqual(labels([one('google')], ''), []);
  const both = [one('google', { label: 'sales' }), one('google')];
  assert.deepEqual(labels(both, ''), ['None', 'sales']);
  assert.equal(firstLabel(both, 'synthesis', 'google'), '');
  assert.equal(labelThere(both, 'synthesis', 'google', 'sales'), 'sales');
});

test('None is not offered where every credential has a label; what was stored stays, and is marked', () => {
  const labelled = [one('google', { label: 'b' }), one('google', { label: 'a' })];
  assert.equal(firstLabel(labelled, 'synthesis', 'google'), 'a');
  assert.equal(labelThere(labelled, 'synthesis', 'google', ''), 'a');
  assert.deepEqual(labels(labelled, 'a'), ['a', 'b']);
  assert.deepEqual(labels(labelled, ''), ['None – not provisioned', 'a', 'b']);
  assert.deepEqual(labels(labelled, 'gone'), ['gone – not provisioned', 'a', 'b']);
  assert.deepEqual(labels([], 'gone', 'aws'), ['gone – not provisioned']);
  assert.equal(labelThere([], 'synthesis', 'aws', 'gone'), 'gone');
});

test('nothing is called not provisioned before it is known what there is', () => {
  assert.deepEqual(vendorOptions(undefined, 'synthesis', 'google'), [{ value: 'google', label: 'Google' }]);
  assert.deepEqual(labels(undefined, 'sales'), ['sales']);
  assert.deepEqual(labels(undefined, ''), []);
  assert.equal(labelThere(undefined, 'synthesis', 'google', 'sales'), 'sales');
});

test('the server is told the use where it would else ask a credential that is not for it', () => {
  const listening = one('google', { use_for_tts: 0 });
  const speaking = one('google', { account_sid: null, use_for_stt: 0 });
  assert.equal(credentialOf([listening, speaking], 'synthesis', 'google', ''), speaking);
  assert.equal(toldUse([listening, speaking], 'synthesis', 'google', ''), 'tts');
  assert.equal(toldUse([listening, speaking], 'recognizer', 'google', ''), 'stt');
  assert.equal(toldUse([one('google')], 'synthesis', 'google', ''), undefined);
});

test("the account's own credential comes before its provider's", () => {
  const shared = one('google', { account_sid: null });
  const own = one('google');
  assert.equal(credentialOf([shared, own], 'synthesis', 'google', ''), own);
  assert.equal(credentialOf([shared], 'synthesis', 'google', ''), shared);
});

const offering = (...languages: string[]) => ({
  tts: languages.map((value) => ({
    value,
    name: value,
    voices: [1, 2].map((nth) => ({ value: `${value}-${nth}`, name: `${nth}` })),
  })),
  stt: languages.map((value) => ({ value, name: value })),
});

const turned = (
  vendor: string,
  offered: SpeechOffer | undefined,
  before: string[],
  over: Partial<Turn> = {},
) => {
  const [language = '', voice = ''] = before;
  const kind = 'synthesis';
  const turn = {
    vendor,
    kind,
    before: { language, voice },
    isSameVendor: false,
    credential: undefined,
    ...over,
  };
  const next = startWith(offered, turn as Turn);
  return [next.language, next.voice];
};

/** What `C13` asks of the first choice, vendor by vendor. */
const begun: [string, string[], string[], string[]][] = [
  ['google', ['de-DE', 'en-US'], ['de-DE', 'Marlene'], ['en-US', 'en-US-1']],
  ['google', ['de-DE', 'en-US'], ['de-DE', 'de-DE-2'], ['de-DE', 'de-DE-2']],
  ['elevenlabs', ['ar', 'de', 'en'], ['de', 'x'], ['en', 'en-1']],
  ['elevenlabs', ['ar', 'de', 'en'], ['de', 'de-2'], ['en', 'en-1']],
  ['whisper', ['de-DE', 'en-US'], ['de-DE', 'x'], ['en-US', 'en-US-1']],
  ['playht', ['de-DE', 'en-US'], ['de-DE', 'x'], ['en-US', 'en-US-1']],
  ['playht', ['afrikaans', 'english'], ['en-US', 'x'], ['english', 'english-1']],
  ['cartesia', ['de', 'en'], ['de', 'x'], ['en', 'en-1']],
  ['rimelabs', ['eng', 'spa'], ['spa', 'x'], ['eng', 'eng-1']],
  ['rimelabs', ['fra', 'spa'], ['spa', 'x'], ['fra', 'fra-1']],
  ['inworld', ['de', 'en'], ['de', 'x'], ['en', 'en-1']],
  ['inworld', ['de', 'fr'], ['fr', 'x'], ['de', 'de-1']],
  ['aws', ['de-DE', 'en-US'], ['de-DE', 'x'], ['de-DE', 'de-DE-1']],
  ['aws', ['de-DE', 'en-US'], ['de-DE', 'de-DE-2'], ['de-DE', 'de-DE-1']],
  ['aws', ['de-DE', 'en-US'], ['xx', 'x'], ['en-US', 'en-US-1']],
  ['ibm', ['de-DE', 'fr-FR'], ['xx', 'x'], ['de-DE', 'de-DE-1']],
  ['custom:acme', [], ['de-DE', 'x'], ['de-DE', '']],
];
for (const [vendor, languages, before, after] of begun)
  test(`turned to from ${before.join(' ')}, ${vendor} with ${languages.join(', ') || 'nothing'} begins with ${after.join(' ')}`, () => {
    assert.deepEqual(turned(vendor, offering(...languages), before), after);
  });

test("Google's usual voice is taken where it is offered, or nothing is known", () => {
  assert.deepEqual(turned('google', offer, ['en-US', 'Joanna']), ['en-US', 'en-US-Standard-C']);
  assert.deepEqual(turned('google', undefined, ['de', 'Anna']), ['en-US', 'en-US-Standard-C']);
  assert.equal(firstVoice(offer, 'google', 'de-DE'), 'de-1');
});

test('where the vendor cannot be asked, a language is kept unless another vendor alone writes it so', () => {
  const kind = 'recognizer';
  assert.deepEqual(turned('deepgram', undefined, ['de-DE'], { kind }), ['de-DE', '']);
  assert.deepEqual(turned('deepgram', undefined, ['en_US-8khz'], { kind }), ['en-US', '']);
  assert.deepEqual(turned('cobalt', undefined, ['en_US-8khz'], { kind, isSameVendor: true }), [
    'en_US-8khz',
    '',
  ]);
  assert.deepEqual(turned('aws', undefined, ['english', 'x']), ['en-US', '']);
});

test('another label of the same vendor changes only what it does not offer', () => {
  const label = { isSameVendor: true };
  const two = offering('de', 'en');
  assert.deepEqual(turned('elevenlabs', two, ['de', 'de-2'], label), ['de', 'de-2']);
  assert.deepEqual(turned('elevenlabs', two, ['de', 'cloned'], label), ['de', 'de-1']);
  assert.deepEqual(turned('elevenlabs', two, ['fr', 'fr-1'], label), ['en', 'en-1']);
  assert.deepEqual(turned('elevenlabs', undefined, ['de', 'de-2'], label), ['de', 'de-2']);
});

test('to listen, a language is kept where it is offered, else the vendor has its own or the first', () => {
  const listening = (vendor: string, languages: string[], before: string) =>
    turned(vendor, offering(...languages), [before], { kind: 'recognizer' });
  assert.deepEqual(listening('google', ['de', 'en-US'], 'de'), ['de', '']);
  assert.deepEqual(listening('google', ['de', 'en-US'], 'xx'), ['en-US', '']);
  assert.deepEqual(listening('aws', ['de', 'en-US'], 'xx'), ['en-US', '']);
  assert.deepEqual(listening('cobalt', ['de', 'en_US-8khz'], 'en-US'), ['en_US-8khz', '']);
  assert.deepEqual(listening('gladia', ['de', 'en-US'], 'xx'), ['de', '']);
  assert.deepEqual(listening('assemblyai', ['zh', 'nl', 'en', 'en_us'], 'en-US'), ['en', '']);
  assert.deepEqual(listening('microsoft', ['af-ZA', 'en-US'], 'en_US-8khz'), ['en-US', '']);
  assert.deepEqual(listening('deepgramflux', [], 'en'), ['', '']);
  assert.deepEqual(listening('custom:acme', [], ''), ['en-US', '']);
});

test('Deepgram has voices without a language, and begins with the first that is offered', () => {
  assert.equal(voiceOptions(offer, 'deepgram', '').length, 3);
  assert.deepEqual(turned('deepgram', offer, ['en-US', 'x']), ['en-US', 'de-1']);
  assert.deepEqual(turned('deepgram', offer, ['en-US', 'en-US-Standard-A']), ['en-US', 'en-US-Standard-A']);
});

test('voices that hang on one language are those of all, wherever that one stands', () => {
  const hung = { tts: [{ value: 'afrikaans', name: 'Afrikaans', voices: [] }, ...offer.tts] };
  assert.deepEqual(
    voiceOptions(hung, 'playht', 'afrikaans').map(({ value }) => value),
    ['de-1'],
  );
});

test('the voice of a custom deployment is typed, and begins empty', () => {
  const custom = one('microsoft', { use_custom_tts: 1 });
  assert.equal(isVoiceFree(custom), true);
  assert.equal(isVoiceFree(one('microsoft', { use_custom_tts: 0 })), false);
  for (const isSameVendor of [true, false])
    assert.deepEqual(
      turned('microsoft', offer, ['en-US', 'en-US-Standard-A'], { credential: custom, isSameVendor }),
      ['en-US', ''],
    );
});
