/** What comes after a key has been taken: second requests, sockets, and addresses that vendors or customers name. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { errorOf } from '../../testing/error-of.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { probes } from './probes.ts';
import { fakeKeyThen } from './stand-in.fake.ts';
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

type Case = { over?: object; variant?: string; limit_ms?: number; tools?: VendorTools };
const slow = /did not answer within \d+ seconds?\.$/;
const dropped = /closed the connection( \(1006\))?\.$/;

/** Null when the vendor is content. */
async function reason(vendor: VendorId, use: 'tts' | 'stt', one: Case = {}): Promise<string | null> {
  const sent = aSpeechCredential(vendor, {}, one.variant ?? 'hosted');
  const credential: Credential = { ...credentialOf({ vendor, sent }, 'right'), ...one.over };
  const probe = probes[vendor][use];
  assert.ok(probe);
  const asked = probe(credential, one.tools ?? tools, AbortSignal.timeout(one.limit_ms ?? 60_000));
  return (await errorOf(VendorRefusal, asked))?.message ?? null;
}

const then = (vendor: VendorId, word: string) => ({ api_key: fakeKeyThen(vendor, word) });
const hosts = () => [...new Set(fakes.seen.map(({ host }) => host))];

test('AssemblyAI is asked until it has read the clip, or says that it cannot, or the time is over', async () => {
  assert.equal(
    await reason('assemblyai', 'stt', { over: then('assemblyai', 'error') }),
    'AssemblyAI could not transcribe the test clip: The file is damaged.',
  );
  const endless = { over: then('assemblyai', 'endless'), limit_ms: 300 };
  assert.match((await reason('assemblyai', 'stt', endless)) ?? '', slow);
});

test('a session of Gladia may be refused, dropped or silent after it was given', async () => {
  assert.equal(
    await reason('gladia', 'stt', { over: then('gladia', 'refusing') }),
    'Gladia broke off the session: no capacity.',
  );
  assert.match((await reason('gladia', 'stt', { over: then('gladia', 'dropping') })) ?? '', dropped);
  assert.match(
    (await reason('gladia', 'stt', { over: then('gladia', 'silent'), limit_ms: 300 })) ?? '',
    slow,
  );
});

test('Soniox may refuse in its own words, hear nothing, drop or be silent', async () => {
  assert.equal(
    await reason('soniox', 'stt', { over: then('soniox', 'refusing') }),
    'Soniox broke off the transcription: The balance is exhausted.',
  );
  assert.equal(
    await reason('soniox', 'stt', { over: then('soniox', 'deaf') }),
    'Soniox heard nothing in the test clip.',
  );
  assert.match((await reason('soniox', 'stt', { over: then('soniox', 'dropping') })) ?? '', dropped);
  assert.match(
    (await reason('soniox', 'stt', { over: then('soniox', 'silent'), limit_ms: 300 })) ?? '',
    slow,
  );
});

test('Speechmatics refuses over the socket: quoted where it is Speechmatics', async () => {
  const over = { refusing: then('speechmatics', 'refusing'), failing: then('speechmatics', 'failing') };
  assert.equal(
    await reason('speechmatics', 'stt', { over: over.refusing }),
    'Speechmatics does not accept this API key: the words of it.',
  );
  assert.equal(
    await reason('speechmatics', 'stt', { over: over.failing }),
    'Speechmatics broke off the transcription: the words of it.',
  );
  assert.equal(
    await reason('speechmatics', 'stt', { over: over.refusing, variant: 'on-prem' }),
    'The server at stt.example.com does not accept this API key.',
  );
  assert.equal(
    await reason('speechmatics', 'stt', { over: over.failing, variant: 'on-prem' }),
    'The server at stt.example.com broke off the transcription.',
  );
});

test('whose server it is, is told by the name of the host and by nothing else in the address', async () => {
  for (const typed of ['stt.example.com/a.speechmatics.com', 'stt.example.com/v2?x=.speechmatics.com'])
    assert.equal(
      await reason('speechmatics', 'stt', {
        over: { ...then('speechmatics', 'refusing'), speechmatics_stt_uri: typed },
      }),
      'The server at stt.example.com does not accept this API key.',
      typed,
    );
  const over = { speechmatics_stt_uri: 'wss://neu.rt.speechmatics.com/v2', api_key: '' };
  assert.equal(await reason('speechmatics', 'stt', { over }), 'This credential has no API key.');
  fakes.seen.length = 0;
  const own = { deepgram_stt_uri: 'https://api.eu.deepgram.com/', api_key: '' };
  assert.equal(await reason('deepgram', 'stt', { over: own }), 'This credential has no API key.');
  assert.deepEqual(hosts(), []);
  const container = { deepgram_stt_uri: 'deepgram.example.com:8080/.deepgram.com', api_key: '' };
  assert.match(
    (await reason('deepgram', 'stt', { over: container })) ?? '',
    /^The server at deepgram\.example\.com:8080/,
  );
  assert.deepEqual(hosts(), ['deepgram.example.com:8080']);
});

test('where Play 3.0 speaks may be broken, slow or gone after the key was taken', async () => {
  const ask = (word: string, limit_ms = 5000) =>
    reason('playht', 'tts', { over: { voice_engine: 'Play3.0', ...then('playht', word) }, limit_ms });
  assert.equal(await ask('broken'), 'The server at inference.example.com has an internal error (HTTP 500).');
  assert.match((await ask('slow', 300)) ?? '', slow);
  assert.match((await ask('closed')) ?? '', dropped);
  assert.match((await ask('wrong')) ?? '', /^The server at inference\.example\.com does not accept/);
});

test('a container of Microsoft is quoted in words that Microsoft has, and in no others', async () => {
  const ask = (word: string) =>
    reason('microsoft', 'stt', { over: then('microsoft', word), variant: 'on-prem' });
  const deaf = 'The server at azure.example.com heard nothing in the test clip';
  assert.equal(await ask('deaf'), `${deaf}: NoMatch.`);
  assert.equal(await ask('mute'), `${deaf}: NoMatch.`);
  assert.equal(await ask('strange'), `${deaf}.`);
  assert.match((await ask('dropping')) ?? '', dropped);
});

test('RimeLabs speaks with a speaker that the stored model has', async () => {
  for (const model_id of ['mistv2', 'arcana'])
    assert.equal(await reason('rimelabs', 'tts', { over: { model_id } }), null, model_id);
});

test('options that are for calls are not asked of Cartesia: they say nothing about the key', async () => {
  const bodies: string[] = [];
  const listened: VendorTools = {
    ...tools,
    fetchPublicUrl(url, request) {
      bodies.push(String(request?.body ?? ''));
      return tools.fetchPublicUrl(url, request);
    },
  };
  const options = '{"speed":0,"emotion":"positivity:high"}';
  for (const model_id of ['sonic-2', 'sonic-3'])
    assert.equal(
      await reason('cartesia', 'tts', { over: { model_id, options }, tools: listened }),
      null,
      model_id,
    );
  assert.equal(bodies.length, 4);
  for (const body of bodies) assert.doesNotMatch(body, /speed|emotion/);
});

test('a key that no header can carry is said so, and nobody is called', async () => {
  const cases: [VendorId, 'tts' | 'stt', string][] = [
    ['deepgram', 'stt', 'API key'],
    ['speechmatics', 'stt', 'API key'],
    ['playht', 'tts', 'user ID and API key'],
    ['elevenlabs', 'tts', 'API key'],
  ];
  for (const [vendor, use, key] of cases)
    for (const api_key of ['canary-\u00e9', 'canary\nsecond line', 'canary \u{1f511}'])
      assert.match(
        (await reason(vendor, use, { over: { api_key } })) ?? '',
        new RegExp(`^The stored ${key} cannot be sent: .* Enter it again\\.$`),
        vendor,
      );
  assert.deepEqual(fakes.seen, []);
});
