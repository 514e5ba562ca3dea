import { fields } from '../../core/field.ts';
import { address, apiKey, speechVendor } from '../speech-vendor.ts';

export const speechmatics = speechVendor({
  name: 'Speechmatics',
  uses: ['stt'],
  language: { stt: 'en' },
  hidden_by: 'disable_additional_speech_vendors',
  fields: fields({
    ...apiKey,
    hosting: {
      kind: 'variant',
      label: 'Hosting',
      variants: [
        { value: 'hosted', label: 'Use hosted Speechmatics Service' },
        {
          value: 'on_prem',
          label: 'Use on-prem Speechmatics container',
          signs: ['speechmatics_container'],
        },
      ],
      default: 'hosted',
      locked: true,
    },
    speechmatics_stt_uri: {
      kind: 'choice',
      receives: ['api_key'],
      label: 'Endpoint',
      required: true,
      first: 'Select a endpoint',
      domain: 'speechmatics.com',
      choices: [
        { value: 'eu2.rt.speechmatics.com', label: 'EU (EU2, on-demand)' },
        { value: 'neu.rt.speechmatics.com', label: 'EU (EU1, enterprise)' },
        { value: 'wus.rt.speechmatics.com', label: 'US (US1, enterprise)' },
      ],
      when: { hosting: 'hosted' },
    },
    speechmatics_container: {
      ...address,
      receives: ['api_key'],
      label: 'Endpoint URI',
      wire: 'speechmatics_stt_uri',
      required: true,
      when: { hosting: 'on_prem' },
    },
    // Stored for the platform's components (`W32`).
    options: { kind: 'json', label: 'Extra options', longest: 2000, silent: true },
  }),
});
