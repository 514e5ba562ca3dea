import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FetchPublicUrl, PublicAnswer, PublicRequest } from '../outside/fetch-public-url.ts';
import { OutboundFailure } from '../outside/fetch-public-url.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { failureOf } from '../testing/error-of.ts';
import { testClip, wavOf, wideTestClip } from './test-speech.ts';
import { typedAddress } from './typed-address.ts';
import { VendorRefusal } from './vendor-call.ts';
import { talkTo } from './vendor-http.ts';
import { makeVendorTools, standInsAt } from './vendor-tools.ts';

const answer = (over: Partial<PublicAnswer> = {}): PublicAnswer => ({
  status: 200,
  headers: {},
  text: '{}',
  body: Buffer.from('{}'),
  ...over,
});
const openWebSocket = () => assert.fail('no socket is opened');
const api_key = 'key-canary-secret';

function talk(fetchPublicUrl: FetchPublicUrl, signal = AbortSignal.timeout(60_000)) {
  return talkTo('deepgram', { api_key }, { fetchPublicUrl, openWebSocket }, signal);
}

const reason = async (work: Promise<unknown>) => (await failureOf(VendorRefusal, work)).message;

test('the key is shown, but not where it has no business, and no redirect is followed', async () => {
  const seen: PublicRequest[] = [];
  const deepgram = talk(async (_url, request = {}) => {
    seen.push(request);
    return answer();
  });
  await deepgram.json('https://api.deepgram.com/v1/models');
  await deepgram.json('https://api.deepgram.com/v1/models', { keyless: true, json: { a: 1 } });
  const [shown, hidden] = seen;
  assert.equal(shown?.headers?.authorization, `Token ${api_key}`);
  assert.equal(hidden?.headers?.authorization, undefined);
  assert.deepEqual([shown?.method, hidden?.method, hidden?.body], ['GET', 'POST', '{"a":1}']);
  for (const { redirects } of seen) assert.equal(redirects, 0);
  const moved = talk(async () =>
    answer({ status: 302, headers: { location: 'https://elsewhere.example.com' } }),
  );
  assert.match(
    await reason(moved.ask('https://api.deepgram.com/')),
    /points to another address, which is not followed/,
  );
});

test('what a server answers is quoted when it is the vendor, by its whole name', async () => {
  const said = talk(async () => answer({ status: 400, text: '{"err_msg":"own words"}' }));
  assert.match(await reason(said.ask('https://api.eu.deepgram.com/')), /^Deepgram .*own words/);
  for (const host of ['deepgram.com.example.org', 'notdeepgram.com', '10.0.0.1:8080'])
    assert.equal(
      await reason(said.ask(`http://${host}/`)),
      `The server at ${host} refuses the request (HTTP 400).`,
    );
});

test('a server that a customer named has 5 s and 1 MiB, over a socket as over HTTP', async () => {
  const asked: { timeout_ms?: number; largest?: number; opening_ms?: number }[] = [];
  const limitsOf = ({ timeout_ms, largest, opening_ms }: (typeof asked)[number]) => [
    timeout_ms,
    largest,
    opening_ms,
  ];
  const deepgram = talkTo(
    'deepgram',
    { api_key },
    {
      fetchPublicUrl: async (_url, request = {}) => {
        asked.push(request);
        return answer();
      },
      openWebSocket: async (_url, request) => {
        asked.push(request);
        throw new OutboundFailure('No.');
      },
    },
    AbortSignal.timeout(60_000),
  );
  const typed = 'http://speech.example.com/v1/speak?host=api.deepgram.com';
  await deepgram.ask(typed);
  await deepgram.ask('https://api.deepgram.com/v1/models');
  await deepgram.ask('https://told.example.com/', { told: true });
  await reason(deepgram.socket(typed));
  await reason(deepgram.socket('wss://api.deepgram.com/'));
  const [http, own, told, socket, ownSocket] = asked.map(limitsOf);
  assert.deepEqual(http, [5000, 1_048_576, undefined]);
  assert.deepEqual(socket, [15_000, 1_048_576, 5000]);
  for (const limits of [own, told, ownSocket]) assert.deepEqual(limits, [60_000, 16_777_216, undefined]);
});

test('an answer of another kind is said so', async () => {
  const page = talk(async () =>
    answer({ text: '<html>', headers: { 'content-type': 'text/html; charset=utf-8' } }),
  );
  for (const work of [page.json('https://api.deepgram.com/'), page.audio('https://api.deepgram.com/')])
    assert.match(await reason(work), /gave an answer that this server does not understand/);
  const silence = talk(async () =>
    answer({ body: Buffer.alloc(0), headers: { 'content-type': 'audio/mpeg' } }),
  );
  assert.match(await reason(silence.audio('https://api.deepgram.com/')), /does not understand/);
  const number = talk(async () => answer({ text: '7' }));
  assert.match(await reason(number.json('https://api.deepgram.com/')), /does not understand/);
});

test('why there is no answer is told as the helper tells it, unless the time was over', async () => {
  const unknown = talk(() =>
    Promise.reject(new OutboundFailure('api.deepgram.com is not a known host name.')),
  );
  assert.equal(
    await reason(unknown.ask('https://api.deepgram.com/')),
    'api.deepgram.com is not a known host name.',
  );
  const over = AbortSignal.abort();
  const late = talk(() => Promise.reject(new OutboundFailure('given up')), over);
  assert.equal(
    await reason(late.ask('https://api.deepgram.com/')),
    'Deepgram did not answer within 1 second.',
  );
  assert.match(await reason(late.ask('nonsense')), /address stored with this credential is not one/);
});

test('hosts are led to their stand-ins; what is on this machine stays', async () => {
  const called: string[] = [];
  const { fetchPublicUrl } = makeVendorTools({
    fetchPublicUrl: async (url) => {
      called.push(String(url));
      return answer();
    },
    openWebSocket,
    mayCall: mayCallOnly([]),
    rewrite: standInsAt('http://127.0.0.1:9'),
  });
  for (const url of [
    'https://a.example.com:444/b/c?d=e',
    'http://127.0.0.1:8080/x',
    'http://localhost/y',
    'nonsense',
  ])
    await fetchPublicUrl(url);
  assert.deepEqual(called, [
    'http://127.0.0.1:9/a.example.com:444/b/c?d=e',
    'http://127.0.0.1:8080/x',
    'http://localhost/y',
    'nonsense',
  ]);
});

test('an address may be typed without a scheme', () => {
  assert.equal(typedAddress(' host:8080/ ', 'http'), 'http://host:8080');
  assert.equal(typedAddress('wss://host/v2', 'ws'), 'wss://host/v2');
});

test('the clip is speech at 8 kHz, and the same at 16', () => {
  const { pcm, wav } = testClip();
  assert.deepEqual([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)], [1, 8000, 16]);
  assert.ok(pcm.length > 50_000 && pcm.length < wav.length);
  const wide = wideTestClip();
  assert.equal(wide.pcm.length, pcm.length * 2);
  assert.equal(wide.wav.readUInt32LE(24), 16_000);
  assert.equal(wide.pcm.readInt16LE(4), pcm.readInt16LE(2));
  assert.equal(wavOf(pcm, 8000).length, pcm.length + 44);
});
