import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SpeechOffer, speechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { speechVendors, type VendorId, vendorIds } from '@trunkline/contract/speech-services/vendors.ts';
import { errorOf } from '../../testing/error-of.ts';
import type { Mood } from '../probes/stand-in.fake.ts';
import { credentialOf, startFakeTools } from '../probes/tools.fake.ts';
import type { FakeVendors } from '../probes/vendors.fake.ts';
import { VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { byLanguage, LONGEST_LANGUAGE, languageName } from './by-language.ts';
import { liveOffers, staticOffer, staticWhenFailing } from './offers.ts';

let fakes: FakeVendors;
let tools: VendorTools;

before(async () => {
  ({ fakes, tools } = await startFakeTools());
});
after(() => {
  assert.deepEqual(fakes.faults, []);
  fakes.close();
});

const live = Object.keys(liveOffers) as VendorId[];

async function offer(
  vendor: VendorId,
  over: object = {},
  mood: Mood = 'right',
  limit_ms = 60_000,
): Promise<SpeechOffer> {
  const ask = liveOffers[vendor];
  assert.ok(ask);
  const variant = vendor === 'aws' ? 'access key' : vendor === 'ibm' ? 'both capabilities' : undefined;
  const sent = aSpeechCredential(vendor, {}, variant ?? (vendor === 'google' ? undefined : 'hosted'));
  const answer = await ask(
    { ...credentialOf({ vendor, sent }, mood), ...over },
    tools,
    AbortSignal.timeout(limit_ms),
  );
  assert.deepEqual(speechOffer.parse(answer), answer);
  return answer;
}

const reason = async (work: Promise<unknown>) => (await errorOf(VendorRefusal, work))?.message ?? null;

test('whoever listens has the language that an application begins with, and says which where there are several', () => {
  for (const vendor of vendorIds) {
    const { language }: SpeechVendor = speechVendors[vendor];
    const offered = (staticOffer(vendor).stt ?? []).map(({ value }) => value);
    if (offered.length > 1) assert.ok(language?.stt && offered.includes(language.stt), vendor);
  }
});

test('every catalogue has the shape of the wire, and names that tell its rows apart', () => {
  for (const vendor of vendorIds) {
    const { stt = [], tts = [] } = staticOffer(vendor);
    for (const rows of [stt, tts, ...tts.map(({ voices }) => voices)]) {
      assert.equal(new Set(rows.map(({ value }) => value)).size, rows.length, vendor);
      for (const { name, value } of rows) assert.ok(name && value, vendor);
    }
    for (const { value } of tts) assert.ok(value.length <= LONGEST_LANGUAGE, `${vendor} ${value}`);
    assert.ok(JSON.stringify(staticOffer(vendor)).length < 200_000, vendor);
  }
  assert.deepEqual(staticOffer('custom'), {});
  assert.deepEqual(staticOffer('deepgramriver'), staticOffer('deepgramflux'));
  assert.equal(staticOffer('whisper').tts?.[0]?.voices.length, 13);
});

test("Verbio's languages are those of the engine", () => {
  const codes = (engine_version?: string) =>
    staticOffer('verbio', engine_version ? { engine_version } : {}).stt?.map(({ value }) => value) ?? [];
  assert.ok(codes('V2').includes('ca-ES') && !codes('V2').includes('ja'));
  assert.ok(codes('V1').includes('ja') && !codes('V1').includes('ca-ES'));
  assert.deepEqual(codes('v1'), codes('V1'));
  assert.ok(codes().includes('ja') && codes().includes('ca-ES'));
});

test('Google, AWS, Microsoft, IBM and Verbio tell voices by language, and listen as the catalogue says', async () => {
  assert.deepEqual((await offer('google')).tts, [
    {
      value: 'en-US',
      name: 'English (United States)',
      voices: [{ value: 'en-US-Wavenet-A', name: 'Wavenet-A (Male)' }],
    },
    {
      value: 'de-DE',
      name: 'German (Germany)',
      voices: [{ value: 'de-DE-Standard-B', name: 'Standard-B (Female)' }],
    },
  ]);
  assert.deepEqual((await offer('aws')).tts, [
    { value: 'en-GB', name: 'British English', voices: [{ value: 'Amy', name: 'Amy (Female)' }] },
    {
      value: 'en-US',
      name: 'US English',
      voices: [
        { value: 'Joanna', name: 'Joanna (Female)' },
        { value: 'Matthew', name: 'Matthew (Male)' },
      ],
    },
  ]);
  assert.deepEqual(
    (await offer('microsoft')).tts?.map(({ name, voices }) => [name, voices.map((voice) => voice.name)]),
    [
      ['English (United States)', ['Guy (Male)', 'Jenny (Female)']],
      ['German (Germany)', ['Conrad (Male)']],
    ],
  );
  assert.deepEqual((await offer('ibm')).tts?.[0]?.voices, [
    { value: 'en-US_LisaV3Voice', name: '(female) Lisa' },
  ]);
  assert.deepEqual((await offer('verbio')).tts, [
    { value: 'en-US', name: 'en-US', voices: [{ value: 'tommy_en-us', name: 'Tommy' }] },
  ]);
  for (const vendor of ['google', 'aws', 'microsoft', 'ibm', 'verbio'] as const)
    assert.deepEqual((await offer(vendor, { engine_version: undefined })).stt, staticOffer(vendor).stt);
});

test("Deepgram tells the languages of the credential's model, unless it has containers", async () => {
  const nova = await offer('deepgram', { model_id: 'nova-3' });
  assert.deepEqual(nova.stt, [
    { value: 'en', name: 'English' },
    { value: 'en-US', name: 'English (United States)' },
    { value: 'de', name: 'German' },
  ]);
  assert.deepEqual(nova.sttModels, [
    { value: 'nova-2', name: 'Nova-2' },
    { value: 'nova-3', name: 'Nova-3' },
  ]);
  assert.deepEqual(
    nova.models?.map(({ value }) => value),
    ['aura-2-zeus-en', 'aura-asteria-en'],
  );
  assert.deepEqual(nova.tts, staticOffer('deepgram').tts);
  assert.equal((await offer('deepgram', { model_id: '' })).stt?.length, 4);
  const asked = fakes.seen.length;
  assert.deepEqual(await offer('deepgram', { deepgram_tts_uri: 'container:8080' }), staticOffer('deepgram'));
  assert.equal(fakes.seen.length, asked);
});

test('every voice of ElevenLabs speaks every language of the model', async () => {
  const { models, tts } = await offer('elevenlabs');
  const voices = [
    { value: 'v2', name: 'Mine (cloned)' },
    { value: 'v1', name: 'Rachel, american, female' },
  ];
  assert.deepEqual(tts, [
    { value: 'fr', name: 'French', voices },
    { value: 'de', name: 'German', voices },
  ]);
  assert.deepEqual(
    models?.map(({ value }) => value),
    ['eleven_flash_v2_5', 'eleven_old'],
  );
});

test("PlayHT's voices are those of the engine; those of Play 3.0 speak everything", async () => {
  const second = await offer('playht', { voice_engine: 'PlayHT2.0-turbo' });
  assert.deepEqual(second.tts, [
    { value: 'en', name: 'Custom-English', voices: [{ value: 'c1', name: 'Clone' }] },
    { value: 'fr-FR', name: 'French (FR)', voices: [{ value: 's3://jean', name: 'Jean' }] },
  ]);
  const third = await offer('playht', { voice_engine: 'Play3.0' });
  assert.equal(third.tts?.length, 37);
  assert.deepEqual([third.tts?.[0]?.value, third.tts?.[0]?.voices.length], ['english', 4]);
  assert.ok(third.tts?.slice(1).every(({ voices }) => voices.length === 0));
  assert.deepEqual(third.models, staticOffer('playht').models);
});

test('Cartesia tells voices of the languages that the model knows, and hears the same', async () => {
  const second = await offer('cartesia', { model_id: 'sonic-2' });
  assert.deepEqual(second.tts, [
    { value: 'en', name: 'English', voices: [{ value: 'voice-1', name: 'Ada - calm' }] },
  ]);
  assert.deepEqual(second.stt, [{ value: 'en', name: 'English' }]);
  assert.equal((await offer('cartesia', { model_id: 'sonic-3' })).tts?.length, 2);
  assert.equal((await offer('cartesia', { model_id: 'sonic-99' })).tts?.length, 2);
});

test("Nuance's cloud tells voices with their models; a server of one's own has those of the catalogue", async () => {
  assert.deepEqual((await offer('nuance')).tts, [
    {
      value: 'ar-WW',
      name: 'ar-WW',
      voices: [{ value: 'Laila - standard', name: 'Laila (standard)' }],
    },
    {
      value: 'en-US',
      name: 'English (United States)',
      voices: [
        { value: 'Evan - enhanced', name: 'Evan (enhanced)' },
        { value: 'Zoe-Ml - enhanced', name: 'Zoe-Ml (enhanced)' },
      ],
    },
  ]);
  const asked = fakes.seen.length;
  assert.deepEqual(await offer('nuance', { nuance_tts_uri: '10.0.0.5:5060' }), staticOffer('nuance'));
  assert.equal(fakes.seen.length, asked);
});

test('Inworld, Resemble and RimeLabs tell voices by language', async () => {
  assert.deepEqual((await offer('inworld')).tts, [
    {
      value: 'en',
      name: 'English',
      voices: [
        { value: 'Ashley', name: 'Ashley' },
        { value: 'Diego', name: 'Diego' },
      ],
    },
    { value: 'es', name: 'Spanish', voices: [{ value: 'Diego', name: 'Diego' }] },
  ]);
  assert.deepEqual((await offer('resemble')).tts, [
    {
      value: 'en-GB',
      name: 'English (United Kingdom)',
      voices: [{ value: 'u1', name: 'Beth (rapid) - Custom Voice' }],
    },
    {
      value: 'en-US',
      name: 'English (United States)',
      voices: [{ value: 'u4', name: 'Carl (rapid) - Custom Voice' }],
    },
  ]);
  const rime = await offer('rimelabs');
  assert.deepEqual(
    rime.tts?.map(({ value, voices }) => [value, voices.map((voice) => voice.value)]),
    [
      ['eng', ['abbie', 'amber']],
      ['spa', ['isa']],
    ],
  );
  assert.deepEqual(
    rime.models?.map(({ value }) => value),
    ['arcana', 'mistv2'],
  );
});

test('RimeLabs tells without a credential, of its first model', async () => {
  const { tts } = (await liveOffers.rimelabs?.({}, tools, AbortSignal.timeout(8000))) ?? {};
  assert.deepEqual(tts, [{ value: 'eng', name: 'English', voices: [{ value: 'luna', name: 'Luna' }] }]);
});

test('a vendor that does not tell is refused in words, within its time', async () => {
  const asking = live.filter((vendor) => vendor !== 'rimelabs');
  const moods: [Mood, RegExp, number][] = [
    ['wrong', /does not accept this|AWS does not know/, 8000],
    ['broken', /has an internal error/, 8000],
    ['garbage', /does not understand/, 8000],
    ['slow', /did not answer within \d+ seconds?\.$/, 300],
  ];
  for (const [mood, expected, limit_ms] of moods)
    await Promise.all(
      asking.map(async (vendor) =>
        assert.match((await reason(offer(vendor, {}, mood, limit_ms))) ?? '', expected, `${vendor} ${mood}`),
      ),
    );
});

test('where a catalogue takes over, there is one', () => {
  for (const vendor of staticWhenFailing) {
    assert.ok(live.includes(vendor));
    assert.ok(staticOffer(vendor).tts?.length, vendor);
  }
});

test('rows without a language or a value are left out, and languages that no application can have; a code that nobody knows is its own name', () => {
  const row = { language: 'en', value: 'a', name: '' };
  assert.deepEqual(
    byLanguage([row, { ...row, language: 'zh-CN-sichuan' }, { ...row, language: '' }, { ...row, value: '' }]),
    [{ value: 'en', name: 'English', voices: [{ value: 'a', name: 'a' }] }],
  );
  for (const code of ['not a code', 'zz-zz-zz', '']) assert.equal(languageName(code), code);
});

test('containers of Azure do not tell their voices: the catalogue does', async () => {
  const asked = fakes.seen.length;
  const over = { region: '', custom_tts_endpoint_url: 'https://azure.example.com/tts' };
  assert.deepEqual(await offer('microsoft', over), staticOffer('microsoft'));
  assert.equal(fakes.seen.length, asked);
});
