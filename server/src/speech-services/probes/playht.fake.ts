/** PlayHT: voices per engine, and for the third generation an address that is told to who has a key. */
import { textAt, valueAt } from '../answer-values.ts';
import {
  demand,
  type FakeAnswer,
  type FakeVendor,
  header,
  isList,
  post,
  someMp3,
  wordOf,
} from './stand-in.fake.ts';

export const playht: FakeVendor = {
  name: 'playht',
  hosts: /^(api\.play\.ht|play\.example\.com|inference\.example\.com)$/,
  // Where it speaks in the third generation, the address is the permission.
  key: (request) =>
    request.host === 'inference.example.com'
      ? (request.query.get('token') ?? '')
      : header('authorization')(request),
  refuse: (key) => ({ status: 403, json: { error_message: `unknown key ${key}`, error_id: 'UNAUTHORIZED' } }),
  answer(request) {
    if (request.host === 'inference.example.com') {
      demand(!request.headers.authorization, 'the key does not go elsewhere');
      const json = post(request, '/speak');
      demand(
        request.query.get('token') === 'once-right' && textAt(json, 'language') === 'english',
        'token, language',
      );
      return spoken(json);
    }
    demand(request.headers['x-user-id'] === 'play-user', 'X-USER-ID');
    if (isList(request, '/api/v2/voices')) return { json: voicesOfPlayht };
    if (isList(request, '/api/v2/cloned-voices'))
      return { json: [{ id: 'c1', name: 'Clone', voice_engine: 'PlayHT2.0' }] };
    if (request.path === '/api/v3/auth') {
      demand(request.method === 'POST', 'POST');
      const token = `once-${wordOf(this.key(request)) || 'right'}`;
      return {
        status: 201,
        json: { inference_address: `https://inference.example.com/speak?token=${token}` },
      };
    }
    return spoken(post(request, '/api/v2/tts/stream'));
  },
};

const voicesOfPlayht = [
  {
    id: 's3://larry',
    name: 'Larry',
    voice_engine: 'PlayHT1.0',
    language: 'English (US)',
    language_code: 'en-US',
  },
  {
    id: 's3://anna',
    name: 'Anna',
    voice_engine: 'PlayDialog',
    language: 'English (US)',
    language_code: 'en-US',
  },
  {
    id: 's3://jean',
    name: 'Jean',
    voice_engine: 'PlayHT2.0',
    language: 'French (FR)',
    language_code: 'fr-FR',
  },
];

function spoken(json: unknown): FakeAnswer {
  demand(textAt(json, 'text') && textAt(json, 'voice_engine'), 'text and voice_engine');
  demand(/^s3:\/\//.test(textAt(json, 'voice')), 'voice');
  demand(
    textAt(json, 'voice_engine') !== 'PlayDialog' || textAt(json, 'voice') === 's3://anna',
    'a voice that fits',
  );
  demand(valueAt(json, 'output_format') === 'mp3' && valueAt(json, 'sample_rate') === 8000, 'output_format');
  return someMp3;
}
