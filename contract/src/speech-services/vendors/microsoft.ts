import { fields } from '../../core/field.ts';
import regions from '../lists/azure-regions.json' with { type: 'json' };
import { speechVendor } from '../speech-vendor.ts';

const hosted = { hosting: 'hosted' } as const;
const container = {
  kind: 'url',
  schemes: ['ws', 'wss', 'http', 'https'],
  longest: 512,
  when: { hosting: 'on_prem' },
} as const;

export const microsoft = speechVendor({
  name: 'Microsoft',
  free_voice: 'use_custom_tts',
  uses: ['tts', 'stt'],
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
    region: { kind: 'choice', label: 'Region', required: true, choices: regions, when: hosted },
    custom_tts_endpoint_url: {
      ...container,
      label: 'Container URL for TTS',
      required: [{ use_for_tts: 1 }, { custom_stt_endpoint_url: '' }],
      sets: { use_custom_tts: 1 },
    },
    custom_stt_endpoint_url: {
      ...container,
      label: 'Container URL for STT',
      required: [{ use_for_stt: 1 }, { custom_tts_endpoint_url: '' }],
      sets: { use_custom_stt: 1 },
    },
    api_key: {
      kind: 'secret',
      label: 'API key',
      help: 'A container of your own may ask for its subscription key.',
      required: [hosted],
    },
    use_custom_tts: {
      kind: 'toggle',
      label: 'I want to use a custom voice for TTS',
      when: { hosting: 'hosted', use_for_tts: 1 },
    },
    custom_tts_endpoint: {
      kind: 'text',
      label: 'Custom voice deployment ID',
      help: 'The deploymentId in the address of the custom voice.',
      required: true,
      when: { hosting: 'hosted', use_custom_tts: 1 },
    },
    use_custom_stt: {
      kind: 'toggle',
      label: 'I want to use a custom speech model for STT',
      when: { hosting: 'hosted', use_for_stt: 1 },
    },
    custom_stt_endpoint: {
      kind: 'text',
      label: 'Custom speech endpoint ID',
      help: 'The Endpoint ID of the deployed model.',
      required: true,
      when: { hosting: 'hosted', use_custom_stt: 1 },
    },
  }),
});
