import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { publicFetcher } from '../../outside/fetch-public-url.ts';
import { mayCallOnly } from '../../outside/public-address.ts';
import { publicSocketOpener } from '../../outside/public-websocket.ts';
import { errorOf } from '../../testing/error-of.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { makeVendorTools } from '../vendor-tools.ts';
import { probes } from './probes.ts';
import type { Mood } from './stand-in.fake.ts';
import { fakeServiceKey } from './token-vendors.fake.ts';
import { credentialOf, startFakeTools } from './tools.fake.ts';
import type { FakeVendors } from './vendors.fake.ts';

let fakes: FakeVendors;
let tools: VendorTools;

before(async () => {
  ({ fakes, tools } = await startFakeTools());
});
beforeEach(() => {
  fakes.seen.length = 0;
});
after(() => {
  fakes.close();
  assert.deepEqual(fakes.faults, []);
});

type Use = 'tts' | 'stt';
type Case = { over?: object; variant?: string; mood?: Mood; tools?: VendorTools; limit_ms?: number };

/** Null when the vendor is content. */
async function reason(vendor: VendorId, use: Use, one: Case = {}): Promise<string | null> {
  const sent = aSpeechCredential(vendor, {}, one.variant);
  const credential: Credential = { ...credentialOf({ vendor, sent }, one.mood ?? 'right'), ...one.over };
  const probe = probes[vendor][use];
  assert.ok(probe);
  const asked = probe(credential, one.tools ?? tools, AbortSignal.timeout(one.limit_ms ?? 60_000));
  return (await errorOf(VendorRefusal, asked))?.message ?? null;
}

const hosts = () => [...new Set(fakes.seen.map(({ host }) => host))];

test('Speechmatics is asked at the stored endpoint, hosted or not', async () => {
  assert.equal(await reason('speechmatics', 'stt', { variant: 'hosted' }), null);
  assert.equal(
    await reason('speechmatics', 'stt', { over: { speechmatics_stt_uri: 'stt.example.com' } }),
    null,
  );
  assert.deepEqual(hosts(), ['neu.rt.speechmatics.com', 'stt.example.com']);
});

test('Deepgram hears where its customer is, and a container without a key as well', async () => {
  assert.equal(await reason('deepgram', 'stt', { variant: 'hosted in the EU' }), null);
  assert.deepEqual(hosts(), ['api.eu.deepgram.com']);
  assert.equal(
    await reason('deepgram', 'stt', { variant: 'hosted', over: { api_key: '' } }),
    'This credential has no API key.',
  );
});

test('Azure answers for each cloud under a name of its own', async () => {
  for (const region of ['westeurope', 'WestEurope', 'USGovVirginia', 'chinanorth'])
    for (const use of ['tts', 'stt'] as const)
      assert.equal(await reason('microsoft', use, { variant: 'hosted', over: { region } }), null);
  assert.deepEqual(hosts(), [
    'westeurope.tts.speech.microsoft.com',
    'westeurope.stt.speech.microsoft.com',
    'usgovvirginia.tts.speech.azure.us',
    'usgovvirginia.stt.speech.azure.us',
    'chinanorth.tts.speech.azure.cn',
    'chinanorth.stt.speech.azure.cn',
  ]);
  for (const region of ['evil.example.com/', '', 'a.b'])
    assert.match(
      (await reason('microsoft', 'tts', { variant: 'hosted', over: { region } })) ?? '',
      /no Region/,
    );
});

test('who hears nothing is not content', async () => {
  assert.equal(
    await reason('microsoft', 'stt', { variant: 'hosted', over: { region: 'japanwest' } }),
    'Microsoft heard nothing in the test clip: NoMatch.',
  );
});

test('a service that breaks after the login is said so', async () => {
  for (const vendor of ['google', 'ibm', 'verbio'] as const)
    for (const use of ['tts', 'stt'] as const)
      assert.match(
        (await reason(vendor, use, {
          mood: 'late',
          variant: vendor === 'ibm' ? 'both capabilities' : undefined,
        })) ?? '',
        /has an internal error \(HTTP 503: something inside gave way\)/,
      );
  assert.match(
    (await reason('nuance', 'tts', { mood: 'late', variant: 'hosted' })) ?? '',
    /gRPC 13: something inside/,
  );
});

test('of the key file of Google only the account and its key are used', async () => {
  assert.equal(await reason('google', 'tts'), null);
  assert.deepEqual(hosts(), ['oauth2.googleapis.com', 'texttospeech.googleapis.com']);
  const file = JSON.parse(fakeServiceKey('right'));
  for (const over of [{ private_key: 'no key' }, { private_key: '' }, { client_email: '' }])
    assert.equal(
      await reason('google', 'tts', { over: { service_key: JSON.stringify({ ...file, ...over }) } }),
      'The private key in the service key cannot be read.',
    );
  assert.equal(
    await reason('google', 'tts', { over: { service_key: '' } }),
    'This credential has no Service key.',
  );
});

test('what is missing in a stored credential is named, and nobody is called', async () => {
  const key = 'This credential has no API key.';
  for (const vendor of ['assemblyai', 'gladia', 'openai', 'soniox', 'voxist', 'speechmatics'] as const)
    assert.equal(await reason(vendor, 'stt', { over: { api_key: '' }, variant: 'hosted' }), key, vendor);
  for (const vendor of [
    'elevenlabs',
    'inworld',
    'rimelabs',
    'wellsaid',
    'whisper',
    'cartesia',
    'resemble',
    'playht',
  ] as const)
    assert.equal(await reason(vendor, 'tts', { over: { api_key: null }, variant: 'hosted' }), key, vendor);
  assert.equal(
    await reason('houndify', 'stt', { over: { client_key: '' } }),
    'This credential has no Client key.',
  );
  assert.equal(
    await reason('ibm', 'tts', { over: { tts_region: '' } }),
    'This credential has no TTS region.',
  );
  assert.equal(
    await reason('nuance', 'tts', { over: { secret: '' }, variant: 'hosted' }),
    'This credential has no Secret.',
  );
  assert.deepEqual(fakes.seen, []);
});

test('names that a region or a residency cannot have are not called', async () => {
  const strange = 'evil.example.com/?';
  const cases: [VendorId, object, RegExp][] = [
    ['aws', { aws_region: strange }, /no region of that name/],
    ['ibm', { tts_region: strange }, /no region of that name/],
    ['elevenlabs', { api_uri: strange }, /no data residency/],
  ];
  for (const [vendor, over, expected] of cases)
    assert.match((await reason(vendor, 'tts', { over })) ?? '', expected, vendor);
  assert.deepEqual(fakes.seen, []);
});

test("SoundHound's own words are quoted when it is SoundHound", async () => {
  const over = { houndify_server_uri: '' };
  assert.equal(await reason('houndify', 'stt', { over }), null);
  assert.equal(
    await reason('houndify', 'stt', { over, mood: 'wrong' }),
    'SoundHound does not accept this client ID and key: bad signature.',
  );
});

test('Play 3.0 is spoken where PlayHT says, without the key', async () => {
  assert.equal(await reason('playht', 'tts', { variant: 'hosted', over: { voice_engine: 'Play3.0' } }), null);
  assert.deepEqual(hosts(), ['api.play.ht', 'inference.example.com']);
  fakes.seen.length = 0;
  assert.equal(await reason('playht', 'tts', { variant: 'on-prem' }), null);
  assert.deepEqual(hosts(), ['play.example.com']);
});

test("a server of the customer's own for Nuance is told from everything else", async () => {
  const own = (host: string) => ({
    variant: 'on-prem',
    over: { nuance_tts_uri: `${host}:5060`, nuance_stt_uri: `${host}:5061` },
  });
  for (const use of ['tts', 'stt'] as const) {
    assert.equal(await reason('nuance', use, own('krypton.example.com')), null);
    assert.match(
      (await reason('nuance', use, own('broken.example.com'))) ?? '',
      /^The server at broken\.example\.com:506\d has an internal error \(gRPC 13\)\.$/,
    );
    assert.match(
      (await reason('nuance', use, own('dropping.example.com'))) ?? '',
      /closed the connection\.$/,
    );
    assert.match(
      (await reason('nuance', use, own('web.example.com'))) ?? '',
      /^The server at web\.example\.com:506\d does not answer in gRPC/,
    );
    assert.match(
      (await reason('nuance', use, { ...own('silent.example.com'), limit_ms: 200 })) ?? '',
      /^The server at silent\.example\.com:506\d did not answer within \d+ seconds?\.$/,
    );
  }
});

test('an address inside that somebody typed is not called, over whatever protocol', async () => {
  const mayCall = mayCallOnly([]);
  const closed = makeVendorTools({
    fetchPublicUrl: publicFetcher(mayCall),
    openWebSocket: publicSocketOpener(mayCall),
    mayCall,
  });
  const cases: [VendorId, Use, Case][] = [
    ['deepgram', 'stt', { variant: 'on-prem', over: { deepgram_stt_uri: '127.0.0.1:8080' } }],
    ['deepgram', 'tts', { variant: 'on-prem', over: { deepgram_tts_uri: 'http://[::1]:8080' } }],
    ['resemble', 'tts', { variant: 'on-prem', over: { resemble_tts_uri: '169.254.169.254' } }],
    ['microsoft', 'tts', { variant: 'on-prem', over: { custom_tts_endpoint_url: 'http://localhost/tts' } }],
    ['microsoft', 'stt', { variant: 'on-prem', over: { custom_stt_endpoint_url: 'ws://10.0.0.1/stt' } }],
    [
      'speechmatics',
      'stt',
      { variant: 'on-prem', over: { speechmatics_stt_uri: 'ws://192.168.0.1:9000/v2' } },
    ],
    ['houndify', 'stt', { over: { houndify_server_uri: 'wss://127.0.0.1/' } }],
    ['nuance', 'tts', { variant: 'on-prem', over: { nuance_tts_uri: '10.0.0.5:5060' } }],
    ['nuance', 'stt', { variant: 'on-prem', over: { nuance_stt_uri: 'localhost:5060' } }],
  ];
  for (const [vendor, use, one] of cases)
    assert.match(
      (await reason(vendor, use, { ...one, tools: closed })) ?? '',
      /is not one that this server may call\.$/,
      `${vendor} ${use}`,
    );
});

test('an address that is none is said so', async () => {
  const cases: [VendorId, Use, object][] = [
    ['microsoft', 'tts', { custom_tts_endpoint_url: 'https://' }],
    ['microsoft', 'stt', { custom_stt_endpoint_url: 'wss://' }],
    ['speechmatics', 'stt', { speechmatics_stt_uri: 'a b' }],
    ['deepgram', 'stt', { deepgram_stt_uri: 'http://[' }],
    ['nuance', 'tts', { nuance_tts_uri: 'host:999999' }],
  ];
  for (const [vendor, use, over] of cases)
    assert.equal(
      await reason(vendor, use, { variant: 'on-prem', over }),
      'The address stored with this credential is not one.',
      vendor,
    );
  assert.deepEqual(fakes.seen, []);
});
