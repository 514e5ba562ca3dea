/** Vendors that are shown a key with each request, and listen to a file; some of them speak, too. */
import { textAt, valueAt } from '../answer-values.ts';
import { demand, type FakeVendor, header, isTestClip, someMp3, wordOf } from './stand-in.fake.ts';

const assemblyai: FakeVendor = {
  name: 'assemblyai',
  hosts: /^api\.assemblyai\.com$/,
  key: header('authorization'),
  refuse: (key) => ({
    status: 401,
    json: { error: `Authentication error, API token ${key} missing/invalid` },
  }),
  answer(request) {
    const { body, headers, json, method, path } = request;
    const then = wordOf(this.key(request));
    if (path === '/v2/upload') {
      demand(method === 'POST' && headers['content-type'] === 'application/octet-stream', 'a file');
      demand(isTestClip(body), 'the clip');
      return { json: { upload_url: 'https://cdn.assemblyai.com/upload/1' } };
    }
    if (method === 'POST') {
      demand(path === '/v2/transcript', 'the path');
      demand(textAt(json, 'audio_url') === 'https://cdn.assemblyai.com/upload/1', 'audio_url');
      return { json: { id: 'transcript-1', status: 'queued' } };
    }
    demand(path === '/v2/transcript/transcript-1', 'the transcript');
    if (then === 'error')
      return { json: { id: 'transcript-1', status: then, error: 'The file is damaged.' } };
    const status = then === 'endless' ? 'processing' : 'completed';
    return { json: { id: 'transcript-1', status, text: 'hello' } };
  },
};

const deepgram: FakeVendor = {
  name: 'deepgram',
  hosts: /^(api(\.eu)?\.deepgram\.com|deepgram\.example\.com:\d+)$/,
  key: header('authorization', 'Token '),
  refuse: (key) => ({
    status: 401,
    json: { err_code: 'INVALID_AUTH', err_msg: `Invalid credentials ${key}` },
  }),
  answer({ body, headers, json, method, path, query }) {
    if (path === '/v1/models') return { json: models };
    demand(method === 'POST', 'POST');
    if (path === '/v1/speak') {
      demand(query.get('model')?.startsWith('aura-'), 'model');
      demand(headers.accept === 'audio/mpeg' && textAt(json, 'text'), 'text');
      return someMp3;
    }
    demand(path === '/v1/listen' && query.get('punctuate') === 'true', 'the path');
    demand(headers['content-type'] === 'audio/wav' && isTestClip(body), 'the clip');
    return { json: { results: { channels: [{ alternatives: [{ transcript: 'Hello.' }] }] } } };
  },
};

const models = {
  stt: [
    { canonical_name: 'nova-3', languages: ['en', 'de'] },
    { canonical_name: 'nova-3', languages: ['en-US'] },
    { canonical_name: 'nova-2', languages: ['tlh'] },
  ],
  tts: [{ canonical_name: 'aura-asteria-en' }, { canonical_name: 'aura-2-zeus-en' }],
  languages: { en: 'English', 'en-US': 'English (United States)' },
};

const openai: FakeVendor = {
  name: 'openai',
  hosts: /^api\.openai\.com$/,
  key: header('authorization', 'Bearer '),
  // It repeats the key with stars in its middle, so its beginning and end come back.
  refuse: (key) => ({
    status: 401,
    json: {
      error: {
        message: `Incorrect API key provided: ${key.slice(0, 8)}*****${key.slice(-4)}.`,
        code: 'invalid_api_key',
      },
    },
  }),
  answer({ headers, json, method, path, text }) {
    demand(method === 'POST', 'POST');
    if (path === '/v1/audio/speech') {
      demand(textAt(json, 'model') && textAt(json, 'voice') && textAt(json, 'input'), 'what to say');
      demand(valueAt(json, 'response_format') === 'mp3', 'response_format');
      return someMp3;
    }
    demand(path === '/v1/audio/transcriptions', 'the path');
    demand(/^multipart\/form-data; boundary=/.test(headers['content-type'] ?? ''), 'content-type');
    demand(/name="model"\r\n\r\n(gpt-4o-transcribe|whisper-1)\r\n/.test(text), 'model');
    demand(/name="file"; filename="test\.wav"/.test(text) && text.includes('WAVEfmt '), 'file');
    return { json: { text: 'Hello.' } };
  },
};

const voxist: FakeVendor = {
  name: 'voxist',
  hosts: /^api-asr\.voxist\.com$/,
  key: header('x-lvl-key'),
  refuse: (key) => ({ status: 401, json: { message: `Unauthorized ${key}` } }),
  answer({ method, path }) {
    demand(method === 'GET' && path === '/clients', 'GET /clients');
    return { json: [] };
  },
};

export const listeningVendors = [assemblyai, deepgram, openai, voxist];
