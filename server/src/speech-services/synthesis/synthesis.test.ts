import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { speechVendors, type VendorId, vendorIds } from '@trunkline/contract/speech-services/vendors.ts';
import { errorOf } from '../../testing/error-of.ts';
import type { Mood } from '../probes/stand-in.fake.ts';
import { credentialOf, startFakeTools } from '../probes/tools.fake.ts';
import type { FakeVendors } from '../probes/vendors.fake.ts';
import { isSsml, ssmlOf } from '../ssml.ts';
import { type SpeakRequest, type Spoken, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { heard } from './own-server.fake.ts';
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
/** Where a key is asked for. */
const keyed = vendors.filter((vendor) => vendor !== 'nvidia');
const samples: Partial<Record<VendorId, string>> = {
  aws: 'access key',
  custom: 'both capabilities',
  google: 'service account',
  ibm: 'both capabilities',
  nvidia: 'on-prem',
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
  limit_ms = 60_000,
): Promise<Spoken> {
  const synthesize = synthesizers[vendor];
  assert.ok(synthesize);
  const credential = credentialOf(
    { vendor, sent: aSpeechCredential(vendor, {}, samples[vendor] ?? 'hosted') },
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

const reason = async (work: Promise<unknown>) => (await errorOf(VendorRefusal, work))?.message ?? null;

for (const vendor of vendors)
  test(`${vendor} says a text`, async () => {
    const { audio, type } = await speak(vendor);
    assert.ok(audio.length > 0);
    const types: Partial<Record<VendorId, string>> = {
      custom: 'audio/l16',
      nuance: 'audio/wav',
      nvidia: 'audio/wav',
      verbio: 'audio/wav',
    };
    assert.equal(type, types[vendor] ?? 'audio/mpeg');
  });

test('every vendor that speaks can be listened to', () => {
  const speaking = vendorIds.filter((id) => (speechVendors[id].uses as readonly string[]).includes('tts'));
  assert.deepEqual(
    speaking.filter((id) => !synthesizers[id]),
    [],
  );
});

test('without the wish for something playable, those without MP3 give bare samples', async () => {
  for (const vendor of ['nuance', 'nvidia', 'verbio'] as const) {
    const { audio, type } = await speak(vendor, {}, { mp3: false });
    assert.deepEqual([audio.length, type], [160, 'application/octet-stream'], vendor);
    const wav = Buffer.from((await speak(vendor)).audio);
    assert.deepEqual([wav.subarray(0, 4).toString(), wav.readUInt32LE(24)], ['RIFF', 8000], vendor);
  }
});

test("Nuance's voices have a model behind the name, in the cloud and on a server of one's own", async () => {
  await speak('nuance', {}, { voice: 'Evan - enhanced' });
  assert.deepEqual(sent.voice, { name: 'Evan', model: 'enhanced' });
  await speak('nuance', {}, { voice: 'Zoe-Ml', text: '<speak>Hi</speak>' });
  assert.deepEqual(sent.voice, { name: 'Zoe-Ml', model: 'standard' });
  assert.deepEqual(sent.input, { ssml: { text: '<speak>Hi</speak>' } });
  const own = { nuance_tts_uri: '10.0.0.5:5060', client_id: '', secret: '' };
  const { audio } = await speak('nuance', own, { voice: 'Ava - Standard', mp3: false });
  assert.deepEqual([audio.length, heard.nuance], [160, ['Ava', 'standard', 'Good morning']]);
});

test('Riva is told text, language and voice', async () => {
  await speak('nvidia', {}, { voice: 'English-US.Female-1' });
  assert.deepEqual(heard.riva, ['Good morning', 'en-US', 'English-US.Female-1']);
});

test("a server of one's own that does not speak is refused in words, none of them its own", async () => {
  const endings: [string, RegExp, number?][] = [
    ['broken', /has an internal error \(gRPC 13\)\.$/],
    ['locked', /requires a login, which this credential does not have/],
    ['strange', /refuses the request: the voice, the language or the text/],
    ['mute', /gave no audio \(gRPC 0\)/],
    ['web', /does not answer in gRPC/],
    ['silent', /did not answer within 1 second\.$/, 300],
  ];
  for (const [mood, expected, limit_ms] of endings)
    for (const [vendor, name] of [
      ['nuance', 'nuance_tts_uri'],
      ['nvidia', 'riva_server_uri'],
    ] as const) {
      const host = `${mood}.example.com:50051`;
      const said = (await reason(speak(vendor, { [name]: host }, {}, 'right', limit_ms))) ?? '';
      assert.match(said, expected, `${vendor} ${mood}`);
      assert.ok(said.startsWith(`The server at ${host}`), said);
      assert.doesNotMatch(said, /inner|gave way|no token/);
    }
  assert.match((await reason(speak('nvidia', { riva_server_uri: '' }))) ?? '', /has no Riva server URI/);
  assert.match((await reason(speak('nvidia', { riva_server_uri: 'http://[' }))) ?? '', /address stored/);
});

test('an engine that the voice does not have is not asked for', async () => {
  await speak('aws', {}, { voice: 'Amy' });
  assert.equal(sent.Engine, 'standard');
  await speak('aws', {}, { voice: 'Amy', engine: 'generative' });
  assert.equal(sent.Engine, 'generative');
  await speak('aws', {}, { voice: 'Joanna' });
  assert.equal(sent.Engine, 'neural');
  await speak('aws', {}, { voice: 'Matthew' });
  assert.equal(sent.Engine, 'long-form');
  await speak('aws', {}, { voice: 'Unlisted' });
  assert.equal(sent.Engine, 'standard');
});

const made = { model: 'projects/p/models/m', reported_usage: 'OFFLINE', cloning_key: null };

test("Google's custom voices are asked for by model or by cloning key, which does not come back", async () => {
  await speak('google', {}, { own_voice: made });
  const customVoice = { model: 'projects/p/models/m', reportedUsage: 'OFFLINE' };
  assert.deepEqual(sent.voice, { languageCode: 'en-US', customVoice });
  await speak('google', {}, { own_voice: { ...made, cloning_key: 'cloned-canary' } });
  assert.deepEqual(sent.voice, { languageCode: 'en-US', voiceClone: { voiceCloningKey: 'cloned-canary' } });
  const cloning_key = `stale-canary-${'0123456789abcdef'.repeat(50)}`;
  const said = (await reason(speak('google', {}, { own_voice: { ...made, cloning_key } }))) ?? '';
  assert.match(said, /^Google refuses the request \(HTTP 400: Invalid voice_cloning_key: …/);
  assert.doesNotMatch(said, /stale|0123/);
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
    ['broken', /has an internal error/, 8000],
    ['garbage', /does not understand|gave no audio/, 8000],
    ['slow', /did not answer within \d+ seconds?\.$/, 300],
  ];
  for (const [mood, expected, limit_ms] of moods)
    await Promise.all(
      keyed.map(async (vendor) =>
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
