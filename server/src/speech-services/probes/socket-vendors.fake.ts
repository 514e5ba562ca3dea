/** Vendors that listen over a WebSocket. */
import { createHmac } from 'node:crypto';
import type { FakeSocket } from '../../outside/websocket.fake.ts';
import { parsedAnswer, textAt, valueAt } from '../answer-values.ts';
import {
  demand,
  type FakeVendor,
  fakeKey,
  header,
  isSpeech,
  type Mood,
  moodOf,
  moods,
  wordOf,
} from './stand-in.fake.ts';

async function nextJson(socket: FakeSocket): Promise<unknown> {
  const { text } = await socket.next();
  demand(text !== null, 'text first');
  return parsedAnswer(text);
}

/** Counts what is binary; gives the text that ended it. */
async function audio(
  socket: FakeSocket,
): Promise<{ bytes: number; pieces: number; longest: number; end: string }> {
  let [bytes, pieces, longest] = [0, 0, 0];
  for (;;) {
    const { data, text } = await socket.next();
    if (text !== null) return { bytes, pieces, longest, end: text };
    bytes += data.length;
    pieces++;
    longest = Math.max(longest, data.length);
  }
}

/** For keys that come in a message: does what the mood says, true when there is more to do. */
function isWelcome(socket: FakeSocket, mood: Mood, refuse: () => void): boolean {
  if (mood === 'right') return true;
  if (mood === 'wrong' || mood === 'poor') refuse();
  else if (mood === 'closed') socket.drop();
  else if (mood === 'garbage') socket.say('welcome to the hotel');
  else if (mood !== 'slow') socket.close(1011, 'something inside gave way');
  return false;
}

const gladia: FakeVendor = {
  name: 'gladia',
  hosts: /^api\.gladia\.io$/,
  key: header('x-gladia-key'),
  refuse: (key) => ({ status: 401, json: { statusCode: 401, message: `gladia key ${key} not found` } }),
  answer(request) {
    const { json, method, path, query } = request;
    demand(method === 'POST' && path === '/v2/live', 'POST /v2/live');
    demand(query.get('region') === 'eu-west', 'region');
    demand(textAt(json, 'encoding') === 'wav/pcm' && valueAt(json, 'sample_rate') === 8000, 'the format');
    demand(valueAt(json, 'language_config', 'languages', 0) === 'en', 'language_config');
    const token = `once${wordOf(this.key(request))}`;
    return { status: 201, json: { id: 'session-1', url: `wss://api.gladia.io/v2/live?token=${token}` } };
  },
  async listen(socket, { query }) {
    const token = query.get('token') ?? '';
    demand(token.startsWith('once'), 'token');
    const { bytes, end, longest } = await audio(socket);
    demand(isSpeech(bytes) && longest === 1024, 'the clip in pieces');
    demand(textAt(parsedAnswer(end), 'type') === 'stop_recording', 'stop_recording');
    socket.say({ type: 'audio_chunk', acknowledged: true });
    if (token === 'oncerefusing') return socket.say({ type: 'error', error: { message: 'no capacity' } });
    if (token === 'oncedropping') return socket.drop();
    if (token === 'oncesilent') return;
    socket.say({ type: 'transcript', data: { is_final: false, utterance: { text: 'hel' } } });
    socket.say({ type: 'transcript', data: { is_final: true, utterance: { text: 'hello' } } });
  },
};

const houndify: FakeVendor = {
  name: 'houndify',
  hosts: /^(apiws-polaris\.houndify\.com|hound\.example\.com)$/,
  key: () => '',
  refuse: () => ({}),
  answer: () => ({ status: 426 }),
  async listen(socket) {
    const nonce = 'made-up-just-now';
    socket.say({ status: 'ok', nonce });
    const shown = await nextJson(socket);
    demand(textAt(shown, 'version') === '1.1' && textAt(shown, 'access_id') === 'hound-client', 'who it is');
    const signedBy = (mood: Mood) =>
      createHmac('sha256', Buffer.from(fakeKey('houndify', mood), 'base64url'))
        .update(nonce)
        .digest('base64url');
    const mood = moods.find((one) => signedBy(one) === textAt(shown, 'signature')) ?? 'wrong';
    if (!isWelcome(socket, mood, () => socket.say({ status: 'error', error: 'bad signature' }))) return;
    const info = await nextJson(socket);
    demand(textAt(info, 'model') === 'base_8k' && textAt(info, 'audiofmt') === 'S16LE', 'the format');
    socket.say({ status: 'ok' });
    socket.say({ type: 'QueryIDMessage', id: 'query-1' });
    const { bytes, end, longest } = await audio(socket);
    demand(isSpeech(bytes) && longest === 3200 && end === 'Done', 'the clip in pieces');
    socket.say({ type: 'FinalTranscript', transcript: 'hello' });
  },
};

const soniox: FakeVendor = {
  name: 'soniox',
  hosts: /^(api|stt-rt)\.soniox\.com$/,
  key: header('authorization', 'Bearer '),
  refuse: (key) => ({
    status: 401,
    json: { error_type: 'unauthenticated', message: `Incorrect API key ${key}.` },
  }),
  answer({ method, path }) {
    demand(method === 'GET' && path === '/v1/models', 'GET /v1/models');
    const model = (id: string, transcription_mode: string) => ({ id, transcription_mode });
    return { json: { models: [model('stt-async-v9', 'async'), model('stt-rt-v9', 'real_time')] } };
  },
  async listen(socket) {
    const config = await nextJson(socket);
    demand(textAt(config, 'model') === 'stt-rt-v9', 'model');
    demand(
      textAt(config, 'audio_format') === 'pcm_s16le' && valueAt(config, 'sample_rate') === 8000,
      'the format',
    );
    demand(moodOf(textAt(config, 'api_key')) === 'right', 'api_key');
    const { bytes, end } = await audio(socket);
    demand(isSpeech(bytes) && end === '', 'the clip');
    const then = wordOf(textAt(config, 'api_key'));
    if (then === 'refusing')
      return socket.say({ error_code: 402, error_message: 'The balance is exhausted.' });
    if (then === 'deaf') return socket.say({ tokens: [], finished: true });
    if (then === 'dropping') return socket.drop();
    if (then === 'silent') return;
    socket.say({ tokens: [{ text: 'Hello', is_final: true }] });
    socket.say({ tokens: [], finished: true });
  },
};

const speechmatics: FakeVendor = {
  name: 'speechmatics',
  hosts: /^(neu\.rt\.speechmatics\.com|stt\.example\.com)$/,
  key: header('authorization', 'Bearer '),
  refuse: (key) => ({ status: 401, json: { detail: `no such key ${key}` } }),
  answer: () => ({ status: 426 }),
  async listen(socket, request) {
    const { path } = request;
    const then = wordOf(this.key(request));
    // A server of the customer's own may have any path.
    demand(path === '/v2/en' || path === '/a.speechmatics.com', 'the language in the path');
    const start = await nextJson(socket);
    demand(textAt(start, 'message') === 'StartRecognition', 'StartRecognition');
    demand(valueAt(start, 'audio_format', 'type') === 'file', 'audio_format');
    demand(valueAt(start, 'transcription_config', 'language') === 'en', 'language');
    socket.say({ message: 'Info', type: 'recognition_quality' });
    if (then === 'refusing')
      return socket.say({ message: 'Error', type: 'not_authorised', reason: 'the words of it' });
    if (then === 'failing')
      return socket.say({ message: 'Error', type: 'internal_error', reason: 'the words of it' });
    socket.say({ message: 'RecognitionStarted', id: 'r1' });
    const { bytes, end, pieces } = await audio(socket);
    demand(isSpeech(bytes), 'the clip');
    demand(
      valueAt(parsedAnswer(end), 'last_seq_no') === pieces,
      'EndOfStream with the number of the last piece',
    );
    socket.say({ message: 'AddTranscript', metadata: { transcript: 'Hello' } });
    socket.say({ message: 'EndOfTranscript' });
  },
};

export const socketVendors = [gladia, houndify, soniox, speechmatics];
