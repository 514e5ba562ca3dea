/** Vendors that give a token for a credential first: Google, IBM, Nuance and Verbio. */
import { createVerify, generateKeyPairSync } from 'node:crypto';
import { parsedAnswer, textAt, valueAt } from '../answer-values.ts';
import { nuanceCloud } from '../synthesis/own-server.fake.ts';
import {
  demand,
  type FakeAnswer,
  type FakeRequest,
  type FakeVendor,
  header,
  isTestClip,
  type Mood,
  moodOf,
  someMp3,
} from './stand-in.fake.ts';

/** A token has the mood of the credential that it was given for. */
const tokenFor = (key: string) => ({
  access_token: `token-${moodOf(key)}`,
  expires_in: 3600,
  token_type: 'Bearer',
});
const bearer = header('authorization', 'Bearer ');

/** With `late` the login goes well, and then it breaks. */
function serve(request: FakeRequest, answer: () => FakeAnswer): FakeAnswer {
  const token = bearer(request);
  demand(token === 'token-right' || token === 'token-late', 'the token');
  return token === 'token-late' ? { status: 503, json: { message: 'something inside gave way' } } : answer();
}

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The key file of a service account. Google does not know the one of the mood `wrong`. */
export function fakeServiceKey(mood: Mood): string {
  const { privateKey } = mood === 'wrong' ? other : pair;
  return JSON.stringify({
    type: 'service_account',
    project_id: 'voices',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `speech-${mood}@voices.iam.gserviceaccount.com`,
    // A file may say anything; nothing of this may be called.
    token_uri: 'https://elsewhere.example.com/token',
  });
}

const google: FakeVendor = {
  name: 'google',
  hosts: /^(oauth2|texttospeech|speech)\.googleapis\.com$/,
  key(request) {
    const claims = claimsIn(request);
    return claims === null ? 'right' : textAt(claims, 'iss');
  },
  refuse: () => ({
    status: 400,
    json: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
  }),
  answer(request) {
    const { body, json, method, path, text } = request;
    if (path === '/token') {
      const claims = claimsIn(request);
      demand(new URLSearchParams(text).get('grant_type')?.endsWith(':jwt-bearer'), 'grant_type');
      demand(textAt(claims, 'aud') === 'https://oauth2.googleapis.com/token', 'aud');
      demand(textAt(claims, 'scope') === 'https://www.googleapis.com/auth/cloud-platform', 'scope');
      return { json: tokenFor(textAt(claims, 'iss')) };
    }
    return serve(request, () => {
      if (path === '/v1/voices') return { json: { voices: voicesOfGoogle } };
      demand(method === 'POST', 'POST');
      const clone = textAt(json, 'voice', 'voiceClone', 'voiceCloningKey');
      // Google quotes the field that it does not like.
      if (clone.startsWith('stale'))
        return { status: 400, json: { error: { message: `Invalid voice_cloning_key: "${clone}"` } } };
      if (clone) demand(path === '/v1beta1/text:synthesize', 'where clones speak');
      const custom = textAt(json, 'voice', 'customVoice', 'model');
      if (custom) demand(textAt(json, 'voice', 'customVoice', 'reportedUsage'), 'reportedUsage');
      if (path.endsWith('/text:synthesize')) {
        demand(valueAt(json, 'audioConfig', 'audioEncoding') === 'MP3', 'audioEncoding');
        const named = [textAt(json, 'voice', 'name'), clone, custom].filter(Boolean);
        demand(textAt(json, 'voice', 'languageCode') && named.length === 1, 'one voice');
        demand(textAt(json, 'input', 'text') || textAt(json, 'input', 'ssml'), 'input');
        return { json: { audioContent: Buffer.from('ID3\u0004silence').toString('base64') } };
      }
      demand(path === '/v1p1beta1/speech:recognize', 'the path');
      demand(valueAt(json, 'config', 'sampleRateHertz') === 8000, 'sampleRateHertz');
      demand(valueAt(json, 'config', 'languageCode') === 'en-US' && body.length > 50_000, 'the clip');
      return { json: { results: [{ alternatives: [{ transcript: 'hello' }] }] } };
    });
  },
};

const voicesOfGoogle = [
  { languageCodes: ['en-US'], name: 'en-US-Wavenet-A', ssmlGender: 'MALE' },
  { languageCodes: ['de-DE', 'de-AT'], name: 'de-DE-Standard-B', ssmlGender: 'FEMALE' },
];

/** Of the assertion, when its signature is that of the known key; of another one, who says so. */
function claimsIn({ path, text }: FakeRequest): unknown {
  if (path !== '/token') return null;
  const [head = '', claims = '', signature = ''] = (new URLSearchParams(text).get('assertion') ?? '').split(
    '.',
  );
  const isKnown = createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(pair.publicKey, signature, 'base64url');
  return isKnown ? parsedAnswer(Buffer.from(claims, 'base64url').toString('utf8')) : { iss: 'wrong' };
}

const ibm: FakeVendor = {
  name: 'ibm',
  hosts: /^(iam\.cloud\.ibm\.com|api\.[a-z-]+\.(text-to-speech|speech-to-text)\.watson\.cloud\.ibm\.com)$/,
  key: (request) =>
    request.path === '/identity/token' ? (new URLSearchParams(request.text).get('apikey') ?? '') : 'right',
  refuse: (key) => ({
    status: 400,
    json: { errorCode: 'BXNIM0415E', errorMessage: `Provided API key ${key} could not be found.` },
  }),
  answer(request) {
    const form = new URLSearchParams(request.text);
    if (request.path === '/identity/token') {
      demand(form.get('grant_type') === 'urn:ibm:params:oauth:grant-type:apikey', 'grant_type');
      return { json: tokenFor(form.get('apikey') ?? '') };
    }
    return serve(request, () => {
      const { host, method, path, query } = request;
      if (path === '/v1/synthesize') {
        demand(method === 'POST' && query.get('voice') && textAt(request.json, 'text'), 'what to say');
        return { ...someMp3, type: 'audio/mp3' };
      }
      demand(method === 'GET', 'GET');
      demand(path === (host.includes('.text-to-speech.') ? '/v1/voices' : '/v1/models'), 'the path');
      const voice = { name: 'en-US_LisaV3Voice', language: 'en-US', gender: 'female', description: 'Lisa' };
      return { json: { voices: [voice], models: [] } };
    });
  },
};

const nuance: FakeVendor = {
  name: 'nuance',
  hosts: /^(auth\.crt|tts\.api)\.nuance\.com$/,
  key({ headers, path }) {
    if (path !== '/oauth2/token') return 'right';
    const [, basic = ''] = (headers.authorization ?? '').split('Basic ');
    const [client = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
    return client === 'nuance-client' ? decodeURIComponent(secret) : 'wrong';
  },
  refuse: () => ({
    status: 401,
    json: { error: 'invalid_client', error_description: 'Client authentication failed' },
  }),
  answer(request) {
    const { path } = request;
    if (path.startsWith('/api/v1/')) return serve(request, () => nuanceCloud(request));
    const form = new URLSearchParams(request.text);
    demand(path === '/oauth2/token' && form.get('grant_type') === 'client_credentials', 'grant_type');
    demand(['tts', 'asr'].includes(form.get('scope') ?? ''), 'scope');
    return { json: tokenFor(this.key(request)) };
  },
};

const verbio: FakeVendor = {
  name: 'verbio',
  hosts: /^(auth\.speechcenter\.verbio\.com:444|us\.rest\.speechcenter\.verbio\.com)$/,
  key: ({ json, path }) => (path === '/api/v1/token' ? textAt(json, 'client_secret') : 'right'),
  refuse: (key) => ({ status: 401, json: { detail: `unknown ${key}` } }),
  answer(request) {
    const { body, headers, json, method, path, query } = request;
    if (path === '/api/v1/token') {
      demand(textAt(json, 'client_id') === 'verbio-client', 'client_id');
      return { json: tokenFor(textAt(json, 'client_secret')) };
    }
    return serve(request, () => {
      if (path === '/api/v1/voices') {
        demand(method === 'GET', 'GET');
        return { json: [{ voice_id: 'tommy_en-us', name: 'Tommy', language: 'en-US' }] };
      }
      demand(method === 'POST', 'POST');
      if (path === '/api/v1/synthesize') {
        demand(textAt(json, 'voice_id') && textAt(json, 'text'), 'what to say');
        demand(
          textAt(json, 'output_encoding') === 'pcm16' && textAt(json, 'output_sample_rate') === '8k',
          'format',
        );
        return { body: Buffer.alloc(160), type: 'application/octet-stream' };
      }
      demand(path === '/api/v1/recognize' && query.get('language') === 'en-US', 'the path');
      demand(/^V[12]$/.test(query.get('version') ?? ''), 'version');
      demand(headers['content-type'] === 'audio/wav' && isTestClip(body), 'the clip');
      return { json: { text: 'hello' } };
    });
  },
};

export const tokenVendors = [google, ibm, nuance, verbio];
