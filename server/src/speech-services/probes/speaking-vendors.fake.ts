/** Vendors that are shown a key with each request, and speak. */
import { textAt, textsAt, valueAt } from '../answer-values.ts';
import { demand, type FakeVendor, header, isList, post, someBase64, someMp3 } from './stand-in.fake.ts';

const cartesia: FakeVendor = {
  name: 'cartesia',
  hosts: /^api\.cartesia\.ai$/,
  key: header('x-api-key'),
  refuse: (key) => ({ status: 401, body: `Invalid API key ${key}` }),
  answer(request) {
    demand(request.headers['cartesia-version'] === '2024-06-10', 'Cartesia-Version');
    if (isList(request, '/voices'))
      return {
        json: [
          { id: 'voice-1', name: 'Ada', description: 'calm', language: 'en' },
          { id: 'voice-2', name: 'Finn', description: 'brisk', language: 'fi' },
        ],
      };
    if (request.path === '/stt') {
      demand(/name="model"\r\n\r\nink-whisper\r\n/.test(request.text), 'model');
      demand(/name="language"\r\n\r\nen\r\n/.test(request.text), 'language');
      demand(request.text.includes('WAVEfmt '), 'file');
      return { json: { text: 'hello', language: 'en' } };
    }
    const json = post(request, '/tts/bytes');
    demand(textAt(json, 'transcript') && textAt(json, 'model_id').startsWith('sonic'), 'what to say');
    demand(valueAt(json, 'voice', 'mode') === 'id' && textAt(json, 'voice', 'id'), 'voice');
    demand(valueAt(json, 'output_format', 'container') === 'mp3', 'output_format');
    return someMp3;
  },
};

const elevenlabs: FakeVendor = {
  name: 'elevenlabs',
  hosts: /^api\.(\w+\.residency\.)?elevenlabs\.io$/,
  key: header('xi-api-key'),
  refuse: (key) => ({
    status: 401,
    json: { detail: { status: 'invalid_api_key', message: `Invalid API key: ${key}` } },
  }),
  answer(request) {
    if (isList(request, '/v1/models'))
      return {
        json: [
          { model_id: 'eleven_old', name: 'Old', languages: [{ language_id: 'en', name: 'English' }] },
          {
            model_id: 'eleven_flash_v2_5',
            name: 'Flash v2.5',
            languages: [
              { language_id: 'fr', name: 'French' },
              { language_id: 'de', name: 'German' },
            ],
          },
        ],
      };
    if (isList(request, '/v1/voices'))
      return {
        json: {
          voices: [
            {
              voice_id: 'v1',
              name: 'Rachel',
              category: 'premade',
              labels: { accent: 'american', gender: 'female' },
            },
            { voice_id: 'v2', name: 'Mine', category: 'cloned', labels: {} },
          ],
        },
      };
    const json = post(request, '/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM');
    demand(request.headers.accept === 'audio/mpeg', 'accept');
    demand(textAt(json, 'text') && textAt(json, 'model_id'), 'text and model_id');
    demand(valueAt(json, 'voice_settings', 'stability') === 0.5, 'voice_settings');
    return someMp3;
  },
};

const inworld: FakeVendor = {
  name: 'inworld',
  hosts: /^api\.inworld\.ai$/,
  key: header('authorization', 'Basic '),
  refuse: (key) => ({ status: 401, json: { code: 16, message: `no such key ${key}` } }),
  answer(request) {
    if (isList(request, '/tts/v1/voices'))
      return {
        json: {
          voices: [
            { voiceId: 'Ashley', displayName: 'Ashley', languages: ['en'] },
            { voiceId: 'Diego', displayName: 'Diego', languages: ['es', 'en'] },
          ],
        },
      };
    const json = post(request, '/tts/v1/voice');
    demand(textAt(json, 'voiceId') && textAt(json, 'modelId') && textAt(json, 'text'), 'what to say');
    demand(valueAt(json, 'audioConfig', 'audioEncoding') === 'MP3', 'audioEncoding');
    return { json: { audioContent: someBase64 } };
  },
};

const speakersOfRime = {
  arcana: { eng: ['luna'] },
  mistv2: { eng: ['amber', 'abbie'], spa: ['isa'] },
};

const rimelabs: FakeVendor = {
  name: 'rimelabs',
  hosts: /^users\.rime\.ai$/,
  // The list of voices is for everybody.
  key: (request) => (request.method === 'GET' ? 'right' : header('authorization', 'Bearer ')(request)),
  refuse: (key) => ({ status: 401, json: { error: `bad key ${key}` } }),
  answer(request) {
    if (request.method === 'GET') {
      demand(/^\/?\/data\/voices\/all-v2\.json$/.test(request.path), 'the list');
      return { json: speakersOfRime };
    }
    const json = post(request, '/v1/rime-tts');
    demand(request.headers.accept === 'audio/mp3', 'accept');
    demand(textAt(json, 'text'), 'what to say');
    const speakers = textsAt(speakersOfRime, textAt(json, 'modelId'), 'eng');
    demand(speakers.includes(textAt(json, 'speaker')), 'a speaker of the model');
    demand(valueAt(json, 'samplingRate') === 8000 && textAt(json, 'lang') === 'eng', 'the format');
    return { ...someMp3, type: 'audio/mp3' };
  },
};

const wellsaid: FakeVendor = {
  name: 'wellsaid',
  hosts: /^api\.wellsaidlabs\.com$/,
  key: header('x-api-key'),
  refuse: (key) => ({ status: 403, json: { message: `Forbidden: ${key}` } }),
  answer(request) {
    const json = post(request, '/v1/tts/stream');
    demand(request.headers.accept === 'audio/mpeg', 'accept');
    demand(textAt(json, 'text') && textAt(json, 'speaker_id'), 'text and speaker_id');
    return someMp3;
  },
};

const custom: FakeVendor = {
  name: 'custom',
  hosts: /^speech\.example\.com$/,
  key: header('authorization', 'Bearer '),
  refuse: (key) => ({ status: 401, json: { message: `inner words about ${key}` } }),
  answer(request) {
    const json = post(request, '/tts');
    demand(textAt(json, 'text') && textAt(json, 'language') && textAt(json, 'voice'), 'what to say');
    demand(['text', 'ssml'].includes(textAt(json, 'type')), 'type');
    return { body: Buffer.from('samples'), type: 'audio/l16' };
  },
};

export const speakingVendors = [cartesia, custom, elevenlabs, inworld, rimelabs, wellsaid];
