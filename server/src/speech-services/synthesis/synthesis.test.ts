import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import type { Mood } from '../probes/stand-in.fake.ts';
import { credentialOf, startFakeTools } from '../probes/tools.fake.ts';
import type { FakeVendors } from '../probes/vendors.fake.ts';
import { isSsml, ssmlOf } from '../ssml.ts';
import { type SpeakRequest, type Spoken, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { synthesizers } from './synthesis.ts';

let fakes: FakeVendors;
let tools: VendorTools;
/** What was sent last, as JSON. */
let sent: Record<string, unknown> = {};

before(async () => {
  ({ fakes, tools } = await startFakeTools());
  const { fetchPublicUrl } = tools;
  tools = {
    ...tools,
    fetchPublicUrl(url, request) {
      const { body: raw = '' } = request ?? {};
      const body = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
      sent = body.startsWith('{') ? JSON.parse(body) : { body, url: String(url) };
      return fetchPublicUrl(url, request);
    },
  };
});
after(() => {
  assert.deepEqual(fakes.faults, []);
  fakes.close();
});

const vendors = Object.keys(synthesizers) as VendorId[];
const first: Partial<Record<VendorId, string>> = {
  aws: 'access key',
  custom: 'both capabilities',
  google: 'service account',
  ibm: 'both capabilities',
};
const voices: Partial<Record<VendorId, string>> = {
  deepgram: 'aura-asteria-en',
  elevenlabs: '21m00Tcm4TlvDq8ikWAM',
  playht: 's3://anna',
  rimelabs: 'amber',
};

async function speak(
  vendor: VendorId,
  over: object = {},
  request: Partial<SpeakRequest> = {},
  mood: Mood = 'right',
  limit_ms = 8000,
): Promise<Spoken> {
  const synthesize = synthesizers[vendor];
  assert.ok(synthesize);
  const credential = credentialOf(
    { vendor, sent: aSpeechCredential(vendor, {}, first[vendor] ?? 'hosted') },
    mood,
  );
  const language = vendor === 'rimelabs' ? 'eng' : vendor === 'playht' ? 'english' : 'en-US';
  const whole = {
    text: 'Good morning',
    language,
    voice: voices[vendor] ?? 'Voice-1',
    engine: 'standard',
    mp3: true,
  };
  return await synthesize(
    { ...credential, ...over },
    { ...whole, ...request },
    tools,
    AbortSignal.timeout(limit_ms),
  );
}

const reason = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      assert.ok(error instanceof VendorRefusal, error instanceof Error ? error.stack : String(error));
      assert.doesNotMatch(error.message, /canary/);
      return error.message;
    },
  );

for (const vendor of vendors)
  test(`${vendor} says a text`, async () => {
    const { audio, type } = await speak(vendor);
    assert.ok(audio.length > 0);
    const types: Partial<Record<VendorId, string>> = { custom: 'audio/l16', verbio: 'audio/wav' };
    assert.equal(type, types[vendor] ?? 'audio/mpeg');
  });

test('without the wish for something playable, Verbio gives bare samples', async () => {
  const { audio, type } = await speak('verbio', {}, { mp3: false });
  assert.deepEqual([audio.length, type], [160, 'application/octet-stream']);
  const wav = await speak('verbio');
  assert.equal(Buffer.from(wav.audio).subarray(0, 4).toString(), 'RIFF');
});

test('options of the credential go along, what was asked for goes before them', async () => {
  await speak('elevenlabs', { options: '{"voice_settings":{"stability":0.5,"style":1},"text":"other"}' });
  assert.deepEqual(sent.voice_settings, { stability: 0.5, style: 1 });
  assert.equal(sent.text, 'Good morning');
  await speak('rimelabs', { options: '{"speedAlpha":2,"speaker":"other"}' });
  assert.deepEqual([sent.speedAlpha, sent.speaker], [2, 'amber']);
  await speak('playht', { options: '{"quality":"low"}' });
  assert.equal(sent.quality, 'low');
  await speak('inworld', { options: '{"temperature":1,"audioConfig":{"pitch":2,"audioEncoding":"OGG"}}' });
  assert.deepEqual([sent.temperature, sent.audioConfig], [1, { pitch: 2, audioEncoding: 'MP3' }]);
  for (const options of ['no json', '[1]', '"text"', null, '']) await speak('rimelabs', { options });
});

test("Cartesia's speed and emotion stand where the model looks for them", async () => {
  const options = '{"speed":0.5,"emotion":"positivity:high"}';
  await speak('cartesia', { model_id: 'sonic-2', options });
  assert.deepEqual((sent.voice as Record<string, unknown>).__experimental_controls, {
    speed: 0.5,
    emotion: ['positivity:high'],
  });
  await speak('cartesia', { model_id: 'sonic-3', options });
  assert.deepEqual(sent.generation_config, { speed: 0.5, emotion: 'positivity:high' });
  assert.equal((sent.voice as Record<string, unknown>).__experimental_controls, undefined);
});

test('a document of SSML is told from plain text', async () => {
  const text = '<speak>Good morning</speak>';
  await speak('google', {}, { text });
  assert.deepEqual(sent.input, { ssml: text });
  await speak('google', { model_id: '' });
  assert.deepEqual(sent.input, { text: 'Good morning' });
  await speak('custom', {}, { text });
  assert.equal(sent.type, 'ssml');
  await speak('aws', {}, { text });
  assert.equal(sent.TextType, 'ssml');
  assert.ok(isSsml(' <speak version="1.0">') && !isSsml('we speak') && !isSsml('<speaker>'));
});

test('plain text cannot become markup', () => {
  const text = `</voice><audio src="http://a"/> & 'x'`;
  const document = ssmlOf({ text, voice: 'V"1', language: 'en' });
  assert.match(
    document,
    /<voice name="V&quot;1">&lt;\/voice&gt;&lt;audio src=&quot;http:\/\/a&quot;\/&gt; &amp; &apos;x&apos;<\/voice>/,
  );
});

test("Azure's custom voices have a host and a deployment of their own", async () => {
  await speak('microsoft', { use_custom_tts: 1, custom_tts_endpoint: 'deployment-1' });
  assert.equal(fakes.seen.at(-1)?.host, 'westeurope.voice.speech.microsoft.com');
  await speak('microsoft', { region: '', custom_tts_endpoint_url: 'https://azure.example.com/tts' });
  assert.equal(fakes.seen.at(-1)?.host, 'azure.example.com');
});

test('Gemini voices name their model', async () => {
  await speak('google');
  assert.deepEqual(sent.voice, { languageCode: 'en-US', name: 'Voice-1', modelName: 'gemini-2.5-flash-tts' });
});

test('a vendor that does not speak is refused in words, within its time', async () => {
  const moods: [Mood, RegExp, number][] = [
    ['wrong', /does not accept this|AWS does not know/, 8000],
    ['broken', /has trouble of its own/, 8000],
    ['garbage', /does not understand|gave no audio/, 8000],
    ['slow', /did not answer within \d+ seconds?\.$/, 300],
  ];
  for (const [mood, expected, limit_ms] of moods)
    await Promise.all(
      vendors.map(async (vendor) =>
        assert.match(
          (await reason(speak(vendor, {}, {}, mood, limit_ms))) ?? '',
          expected,
          `${vendor} ${mood}`,
        ),
      ),
    );
});

test("a custom server's own words are not repeated", async () => {
  assert.equal(
    await reason(speak('custom', {}, {}, 'wrong')),
    'The server at speech.example.com does not accept this authentication token (HTTP 401).',
  );
  assert.match((await reason(speak('custom', { custom_tts_url: '' }))) ?? '', /has no Http URL/);
});
