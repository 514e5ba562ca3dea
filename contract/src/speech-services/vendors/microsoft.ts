import { fields } from '../../core/field.ts';
import { regionField } from '../../core/region-field.ts';
import regions from '../lists/azure-regions.json' with { type: 'json' };
import { speechVendor } from '../speech-vendor.ts';

const hosted = { hosting: 'hosted' } as const;
const own = { hosting: 'on_prem' } as const;
const container = {
  kind: 'url',
  receives: ['api_key'],
  schemes: ['ws', 'wss', 'http', 'https'],
  longest: 512,
  asked: true,
  when: own,
} as const;

const region = { ...regionField(regions), label: 'Region' } as const;
const ownVoice = { kind: 'toggle', label: 'I want to use a custom voice for TTS' } as const;
const voice = {
  kind: 'text',
  label: 'Custom voice deployment ID',
  help: 'The deploymentId in the address of the custom voice.',
} as const;
const ownModel = { kind: 'toggle', label: 'I want to use a custom speech model for STT' } as const;
const model = {
  kind: 'text',
  label: 'Custom speech endpoint ID',
  help: 'The Endpoint ID of the deployed model.',
} as const;
/** Other clients may store a container for one use beside the hosted service for the other. */
const beside = { when: own, silent: true } as const;

export const microsoft = speechVendor({
  name: 'Microsoft',
  free_voice: 'use_custom_tts',
  uses: ['tts', 'stt'],
  language: { stt: 'en-US' },
  fields: fields({
    hosting: {
      kind: 'variant',
      label: 'Hosting',
      variants: [
        { value: 'hosted', label: 'Use hosted Azure service' },
        {
          value: 'on_prem',
          label: 'Use Azure Docker container (on-prem)',
          signs: ['custom_tts_endpoint_url', 'custom_stt_endpoint_url'],
        },
      ],
      default: 'hosted',
    },
    region: { ...region, required: true, when: hosted },
    api_key: { kind: 'secret', label: 'API key', required: true, when: hosted },
    custom_tts_endpoint_url: {
      ...container,
      label: 'Container URL for TTS',
      required: [{ custom_stt_endpoint_url: '' }],
      sets: { use_custom_tts: 1 },
    },
    custom_stt_endpoint_url: {
      ...container,
      label: 'Container URL for STT',
      required: [{ custom_tts_endpoint_url: '' }],
      sets: { use_custom_stt: 1 },
    },
    container_key: {
      kind: 'secret',
      label: 'Subscription key (if required)',
      wire: 'api_key',
      when: own,
    },
    use_custom_tts: {
      ...ownVoice,
      when: { hosting: 'hosted', use_for_tts: 1 },
      greyed: { hosting: 'on_prem', use_for_tts: 1 },
    },
    custom_tts_endpoint: {
      ...voice,
      required: true,
      when: { hosting: 'hosted', use_custom_tts: 1 },
      greyed: { hosting: 'on_prem', use_for_tts: 1, use_custom_tts: 1 },
    },
    use_custom_stt: {
      ...ownModel,
      when: { hosting: 'hosted', use_for_stt: 1 },
      greyed: { hosting: 'on_prem', use_for_stt: 1 },
    },
    custom_stt_endpoint: {
      ...model,
      required: true,
      when: { hosting: 'hosted', use_custom_stt: 1 },
      greyed: { hosting: 'on_prem', use_for_stt: 1, use_custom_stt: 1 },
    },
    hosted_region: { ...region, ...beside, wire: 'region' },
    hosted_own_voice: { ...ownVoice, ...beside, wire: 'use_custom_tts' },
    hosted_voice: { ...voice, ...beside, wire: 'custom_tts_endpoint' },
    hosted_own_model: { ...ownModel, ...beside, wire: 'use_custom_stt' },
    hosted_model: { ...model, ...beside, wire: 'custom_stt_endpoint' },
  }),
});
