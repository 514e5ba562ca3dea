/** What each vendor's form looks like, written down from the facts and not from the tables (`C22`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyValues, type Field, type FieldTable, isAsked, isLocked } from '../core/field.ts';
import { speechVendors, type VendorId } from './vendors.ts';

const AWS_REGIONS = `us-east-1 us-east-2 us-west-1 us-west-2 af-south-1 ap-east-1 ap-southeast-3 ap-south-1
  ap-northeast-3 ap-northeast-2 ap-southeast-1 ap-southeast-2 ap-northeast-1 ca-central-1 eu-central-1 eu-west-1
  eu-west-2 eu-south-1 eu-west-3 eu-north-1 me-south-1 sa-east-1`;
const AZURE_REGIONS = `australiaeast brazilsouth qatarcentral canadacentral eastasia northeurope westeurope
  francecentral germanywestcentral centralindia japaneast japanwest koreacentral norwayeast swedencentral
  southafricanorth southeastasia switzerlandnorth switzerlandwest uaenorth uksouth centralus eastus eastus2
  usgovarizona usgovvirginia northcentralus southcentralus westcentralus westus westus2 westus3`;
const IBM_REGIONS = 'us-south us-east eu-de eu-gb au-syd jp-tok kr-seo';

const tts = 'use_for_tts: box, Use for text-to-speech';
const stt = 'use_for_stt: box, Use for speech-to-text';
const key = 'api_key: password, API key*, locked';
const model = 'model_id: models, Model*';
const options = 'options: json, Extra options';

/** In order: name, control, label with its star, whether it is locked once it is stored, placeholder, default, choices. */
const screens: Record<VendorId, string[]> = {
  assemblyai: [stt, 'service_version: select, Service version*, =v2, [v2 V2, v3 V3]', key],
  aws: [
    tts,
    stt,
    'credential_type: select, Credential type*, locked, =access_key, [access_key AWS access key, assume_role AWS assume role, instance_profile AWS instance profile]',
    'access_key_id: text, Access key ID*, locked',
    'secret_access_key: password, Secret access key*, locked',
    'role_arn: text, RoleArn*, locked, "arn:aws:iam::123456789012:role/speech"',
    `aws_region: select, Region*, "Select a region", [${AWS_REGIONS}]`,
  ],
  cartesia: [
    tts,
    stt,
    key,
    'model_id: models, TTS Model ID*',
    'stt_model_id: models, STT Model ID*',
    options,
  ],
  cobalt: [stt, 'cobalt_server_uri: text, Server URI*'],
  custom: [
    tts,
    'custom_tts_url: text, Http URL (non-streaming)*',
    'custom_tts_streaming_url: text, Ws URL (streaming)*',
    stt,
    'custom_stt_url: text, STT websocket URL*',
    'auth_token: password, Authentication token, locked',
  ],
  deepgram: [
    tts,
    stt,
    'model_id: models, Model ID',
    'hosting: radio, Hosting, locked, =hosted, [hosted Use hosted Deepgram Service, on_prem Use on-prem Deepgram container]',
    key,
    'deepgram_stt_uri: select, Deepgram STT Endpoint*, [ US (Default), api.eu.deepgram.com EU-hosted]',
    'deepgram_stt_container: text, STT container URI*',
    'deepgram_stt_use_tls: box, Use TLS for STT',
    'deepgram_tts_uri: text, TTS container URI*, "http://"',
    'container_key: password, Api key (if required), locked',
  ],
  deepgramflux: [stt, key],
  deepgramriver: [stt, key],
  elevenlabs: [
    tts,
    'api_uri: select, Data residency*, =api.elevenlabs.io, [api.elevenlabs.io US, api.eu.residency.elevenlabs.io EU, api.in.residency.elevenlabs.io IN]',
    key,
    model,
    options,
  ],
  gladia: [stt, key, 'region: select, Region*, [us-west US West, eu-west EU West]'],
  google: [
    tts,
    stt,
    'service_key: file, Service key*, locked',
    'model_id: text, Model ID, "gemini-2.5-flash-tts"',
  ],
  houndify: [
    stt,
    'client_id: text, Client ID*, locked',
    'client_key: password, Client key*, locked',
    // The server refuses a credential without one.
    'user_id: text, User ID*, locked',
    'houndify_server_uri: text, Audio endpoint',
  ],
  ibm: [
    tts,
    stt,
    `tts_region: select, TTS region*, [${IBM_REGIONS}]`,
    'tts_api_key: password, TTS API key*, locked',
    `stt_region: select, STT region*, [${IBM_REGIONS}]`,
    'stt_api_key: password, STT API key*, locked',
    'instance_id: text, Speech instance ID*',
  ],
  inworld: [tts, key, model, options],
  microsoft: [
    tts,
    stt,
    'hosting: radio, Hosting, =hosted, [hosted Use hosted Azure service, on_prem Use Azure Docker container (on-prem)]',
    `region: select, Region*, [${AZURE_REGIONS}]`,
    key,
    'custom_tts_endpoint_url: text, Container URL for TTS*',
    'custom_stt_endpoint_url: text, Container URL for STT*',
    'container_key: password, Subscription key (if required), locked',
    'use_custom_tts: box, I want to use a custom voice for TTS',
    'custom_tts_endpoint: text, Custom voice deployment ID*',
    'use_custom_stt: box, I want to use a custom speech model for STT',
    'custom_stt_endpoint: text, Custom speech endpoint ID*',
  ],
  nuance: [
    tts,
    stt,
    'client_id: text, Client ID*, locked',
    'secret: password, Secret*, locked',
    'on_prem_tts: box, Use on-prem TTS',
    'nuance_tts_uri: text, TTS URI*, "ip:port"',
    'on_prem_stt: box, Use on-prem STT',
    'nuance_stt_uri: text, STT URI*, "ip:port"',
  ],
  nvidia: [tts, stt, 'riva_server_uri: text, Riva server URI*, "Riva server URI"'],
  openai: [stt, key, model],
  playht: [
    tts,
    'hosting: radio, Hosting, locked, =hosted, [hosted Use hosted PlayHT Service, on_prem Use on-prem PlayHT container]',
    'playht_tts_uri: text, TTS container URI*, "http://"',
    'user_id: text, User ID*, locked',
    key,
    'voice_engine: models, Voice engine*',
    options,
  ],
  resemble: [
    tts,
    'on_prem: box, Use on-prem Resemble container, locked',
    'resemble_tts_uri: text, TTS container URI*',
    'resemble_tts_use_tls: box, Use TLS',
    key,
  ],
  rimelabs: [tts, key, model, options],
  soniox: [stt, key],
  speechmatics: [
    stt,
    key,
    'hosting: radio, Hosting, locked, =hosted, [hosted Use hosted Speechmatics Service, on_prem Use on-prem Speechmatics container]',
    'speechmatics_stt_uri: select, Endpoint*, "Select a endpoint", [eu2.rt.speechmatics.com EU (EU2, on-demand), neu.rt.speechmatics.com EU (EU1, enterprise), wus.rt.speechmatics.com US (US1, enterprise)]',
    'speechmatics_container: text, Endpoint URI*',
  ],
  verbio: [
    tts,
    stt,
    'client_id: text, Client ID*, locked',
    'client_secret: password, Client secret*, locked',
    'engine_version: select, Engine version*, =V1, [V1 V1, V2 V2]',
  ],
  voxist: [stt, key],
  wellsaid: [tts, key],
  whisper: [tts, key, model],
};

/** Models and versions, where the list is short. */
const models: Partial<Record<VendorId, string>> = {
  elevenlabs: `eleven_turbo_v2 eleven_turbo_v2_5 eleven_flash_v2 eleven_flash_v2_5 eleven_multilingual_v1
    eleven_multilingual_v2 eleven_multilingual_sts_v2 eleven_monolingual_v1 eleven_english_sts_v2`,
  whisper: 'tts-1 tts-1-hd gpt-4o-mini-tts',
  openai: 'whisper-1 gpt-4o-mini-transcribe gpt-4o-transcribe',
  playht: 'Play3.0 PlayHT2.0-turbo PlayHT2.0 PlayHT1.0 PlayDialog',
  rimelabs: 'arcana mist mistv2 v1',
  inworld: 'inworld-tts-1.5-max inworld-tts-1.5-mini inworld-tts-1 inworld-tts-1-max',
  cartesia: `sonic sonic-2 sonic-turbo sonic-2024-12-12 sonic-2024-10-19 sonic-multilingual sonic-3 sonic-preview
    sonic-english`,
};

const controls = { toggle: 'box', secret: 'password', url: 'text', json_file: 'file' } as const;

function controlOf(field: Field): string {
  if (field.kind === 'variant') return field.list ? 'select' : 'radio';
  if (field.kind === 'choice') return field.source ? 'models' : 'select';
  return field.kind in controls ? controls[field.kind as keyof typeof controls] : field.kind;
}

/** Lists whose labels the facts do not give in full are compared by their values. */
function choicesOf(field: Field): string {
  if (field.kind === 'variant')
    return field.variants.map(({ value, label }) => `${value} ${label}`).join(', ');
  if (field.kind !== 'choice') return '';
  const isLong = field.choices.length > 5;
  return isLong
    ? field.choices.map(({ value }) => value).join(' ')
    : field.choices.map(({ value, label }) => `${value} ${label}`).join(', ');
}

function described(table: FieldTable, name: string): string {
  const field = table[name] as Field;
  const control = controlOf(field);
  const values = { ...emptyValues(table), use_for_tts: 1, use_for_stt: 1, ...field.when };
  const first = 'first' in field ? field.first : field.placeholder;
  const preset = 'default' in field && control !== 'models' && control !== 'box' ? field.default : '';
  const choices = control === 'models' ? '' : choicesOf(field);
  return [
    `${name}: ${control}`,
    field.label + (isAsked(table, name, values) ? '*' : ''),
    ...(isLocked(field) ? ['locked'] : []),
    ...(first ? [`"${first}"`] : []),
    ...(preset ? [`=${preset}`] : []),
    ...(choices ? [`[${choices}]`] : []),
  ].join(', ');
}

for (const [id, screen] of Object.entries(screens) as [VendorId, string[]][])
  test(`${id}: labels, stars, locks, defaults, placeholders and choices, in their order`, () => {
    const table: FieldTable = speechVendors[id].fields;
    const drawn = Object.keys(table).filter((name) => !table[name]?.silent);
    const plain = (line: string) => line.replace(/\s+/g, ' ');
    assert.deepEqual(
      drawn.map((name) => described(table, name)),
      screen.map(plain),
    );
  });

test('models that the facts name are offered', () => {
  for (const [id, named] of Object.entries(models)) {
    const { model_id, voice_engine } = speechVendors[id as VendorId].fields as FieldTable;
    const field = (model_id ?? voice_engine) as Extract<Field, { kind: 'choice' }>;
    assert.deepEqual(field.choices.map(({ value }) => value).sort(), named.split(/\s+/).sort(), id);
    assert.equal(field.default, field.choices[0]?.value);
  }
});

test('only one capability is on from the start, for vendors that have no other', () => {
  for (const { fields, uses } of Object.values(speechVendors)) {
    const { use_for_tts = 0, use_for_stt = 0 } = emptyValues(fields);
    assert.equal(Number(use_for_tts) + Number(use_for_stt), uses.length === 1 ? 1 : 0);
  }
});
