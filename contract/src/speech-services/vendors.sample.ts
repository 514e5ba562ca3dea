import type { VendorId } from './vendors.ts';

/** A filled-in credential, as a form would send it. `variant` tells those of one vendor apart. */
export type SpeechSample = { vendor: VendorId; variant: string; sent: Record<string, unknown> };

const secret = (vendor: string) => `${vendor}-sample-canary-secret-0123456789`;
const tts = { use_for_tts: 1 };
const stt = { use_for_stt: 1 };
const both = { ...tts, ...stt };

/** Looks like a key and opens nothing. */
export function aSpeechServiceKey(over: object = {}): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'voices',
    private_key: '-----BEGIN PRIVATE KEY-----\ncanary-secret, not a key\n-----END PRIVATE KEY-----\n',
    client_email: 'speech@voices.iam.gserviceaccount.com',
    ...over,
  });
}

const byVendor: Record<VendorId, Record<string, Record<string, unknown>>> = {
  assemblyai: { hosted: { ...stt, service_version: 'v3', api_key: secret('assemblyai') } },
  aws: {
    'access key': {
      ...both,
      access_key_id: 'AKIAIOSFODNN7SAMPLE0',
      secret_access_key: secret('aws'),
      aws_region: 'eu-west-1',
    },
    'assumed role': {
      ...both,
      role_arn: 'arn:aws:iam::123456789012:role/speech',
      aws_region: 'us-east-1',
    },
    'instance profile': { ...both, aws_region: 'us-east-1' },
  },
  cartesia: {
    hosted: {
      ...both,
      api_key: secret('cartesia'),
      model_id: 'sonic-3',
      stt_model_id: 'ink-whisper',
      options: '{\n  "speed": 0\n}',
    },
    'speaking only': { ...tts, use_for_stt: 0, api_key: secret('cartesia'), model_id: 'sonic-2' },
  },
  cobalt: { hosted: { ...stt, cobalt_server_uri: 'cobalt.example.com:2727' } },
  custom: {
    'both capabilities': {
      ...both,
      custom_tts_url: 'https://speech.example.com/tts',
      custom_tts_streaming_url: 'wss://speech.example.com/tts',
      custom_stt_url: 'wss://speech.example.com/stt',
      auth_token: secret('custom'),
    },
    'listening only': { use_for_tts: 0, ...stt, custom_stt_url: 'wss://speech.example.com/stt' },
  },
  deepgram: {
    hosted: { ...both, api_key: secret('deepgram'), model_id: 'nova-3' },
    'hosted in the EU': {
      ...both,
      api_key: secret('deepgram'),
      deepgram_stt_uri: 'api.eu.deepgram.com',
      deepgram_stt_use_tls: 1,
    },
    'on-prem': {
      ...both,
      model_id: 'nova-2',
      deepgram_stt_uri: 'deepgram.example.com:8080',
      deepgram_stt_use_tls: 1,
      deepgram_tts_uri: 'http://deepgram.example.com:8081',
      api_key: secret('deepgram'),
    },
  },
  deepgramflux: { hosted: { ...stt, api_key: secret('deepgramflux') } },
  deepgramriver: { hosted: { ...stt, api_key: secret('deepgramriver') } },
  elevenlabs: {
    hosted: {
      ...tts,
      api_uri: 'api.eu.residency.elevenlabs.io',
      api_key: secret('elevenlabs'),
      model_id: 'eleven_flash_v2_5',
      options: '{\n  "optimize_streaming_latency": 3\n}',
    },
  },
  gladia: { hosted: { ...stt, api_key: secret('gladia'), region: 'eu-west' } },
  google: {
    'service account': { ...both, service_key: aSpeechServiceKey(), model_id: 'gemini-2.5-flash-tts' },
  },
  houndify: {
    hosted: {
      ...stt,
      client_id: 'hound-client',
      client_key: secret('houndify'),
      user_id: 'hound-user',
      houndify_server_uri: 'wss://hound.example.com/listen',
    },
  },
  ibm: {
    'both capabilities': {
      ...both,
      tts_region: 'eu-de',
      tts_api_key: secret('ibm-tts'),
      stt_region: 'eu-gb',
      stt_api_key: secret('ibm-stt'),
      instance_id: 'instance-1',
    },
    'speaking only': { ...tts, use_for_stt: 0, tts_region: 'us-east', tts_api_key: secret('ibm-tts') },
  },
  inworld: { hosted: { ...tts, api_key: secret('inworld'), model_id: 'inworld-tts-1' } },
  microsoft: {
    hosted: {
      ...both,
      region: 'westeurope',
      api_key: secret('microsoft'),
      use_custom_tts: 0,
      use_custom_stt: 0,
    },
    'hosted, custom models': {
      ...both,
      region: 'westeurope',
      api_key: secret('microsoft'),
      use_custom_tts: 1,
      custom_tts_endpoint: 'deployment-1',
      use_custom_stt: 1,
      custom_stt_endpoint: 'endpoint-1',
    },
    'on-prem': {
      ...both,
      custom_tts_endpoint_url: 'https://azure.example.com/tts',
      use_custom_tts: 1,
      custom_stt_endpoint_url: 'wss://azure.example.com/stt',
      use_custom_stt: 1,
      api_key: secret('microsoft'),
    },
  },
  nuance: {
    hosted: { ...both, client_id: 'nuance-client', secret: secret('nuance') },
    'on-prem': { ...both, nuance_tts_uri: '10.0.0.5:5060', nuance_stt_uri: '10.0.0.5:5061' },
  },
  nvidia: { 'on-prem': { ...both, riva_server_uri: 'riva.example.com:50051' } },
  openai: { hosted: { ...stt, api_key: secret('openai'), model_id: 'gpt-4o-transcribe' } },
  playht: {
    hosted: { ...tts, user_id: 'play-user', api_key: secret('playht'), voice_engine: 'PlayDialog' },
    'on-prem': {
      ...tts,
      playht_tts_uri: 'http://play.example.com',
      user_id: 'play-user',
      api_key: secret('playht'),
      voice_engine: 'Play3.0',
      options: '{\n  "quality": "medium"\n}',
    },
  },
  resemble: {
    hosted: { ...tts, api_key: secret('resemble') },
    'on-prem': {
      ...tts,
      resemble_tts_uri: 'resemble.example.com',
      resemble_tts_use_tls: 1,
      api_key: secret('resemble'),
    },
  },
  rimelabs: { hosted: { ...tts, api_key: secret('rimelabs'), model_id: 'mistv2' } },
  soniox: { hosted: { ...stt, api_key: secret('soniox') } },
  speechmatics: {
    hosted: { ...stt, api_key: secret('speechmatics'), speechmatics_stt_uri: 'neu.rt.speechmatics.com' },
    'on-prem': { ...stt, api_key: secret('speechmatics'), speechmatics_stt_uri: 'wss://stt.example.com/v2' },
  },
  verbio: {
    hosted: { ...both, client_id: 'verbio-client', client_secret: secret('verbio'), engine_version: 'V2' },
  },
  voxist: { hosted: { ...stt, api_key: secret('voxist') } },
  wellsaid: { hosted: { ...tts, api_key: secret('wellsaid') } },
  whisper: { hosted: { ...tts, api_key: secret('whisper'), model_id: 'tts-1-hd' } },
};

/** A sample for every vendor in every variant. */
export const speechSamples: SpeechSample[] = (Object.keys(byVendor) as VendorId[]).flatMap((vendor) =>
  Object.entries(byVendor[vendor]).map(([variant, values]) => ({
    vendor,
    variant,
    sent: { vendor: vendor === 'custom' ? 'custom:acme' : vendor, label: null, ...values },
  })),
);

/** What a form would send; `over` may leave out or spoil a value. */
export function aSpeechCredential(vendor: VendorId, over: object = {}, variant?: string) {
  const sample = speechSamples.find(
    (one) => one.vendor === vendor && one.variant === (variant ?? one.variant),
  );
  if (!sample) throw new Error(`there is no sample ${variant} of ${vendor}`);
  return { ...sample.sent, ...over } as { vendor: string } & Record<string, unknown>;
}

/** Beyond the part that an answer shows, the key contains the word that must never be seen. */
export const aVoiceCloningKey = `${'QUJD'.repeat(40)}canary-secret${'REVG'.repeat(200)}`;

export function aCustomVoice(over: object = {}) {
  return {
    name: 'Reception',
    reported_usage: 'REALTIME' as const,
    model: 'projects/1/locations/global/models/1',
    use_voice_cloning_key: 0 as const,
    ...over,
  };
}
