import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { address, modelField, speechVendor } from '../speech-vendor.ts';

const own = { hosting: 'on_prem' } as const;
const withoutKey = { api_key: '' } as const;

/** Containers need both addresses unless a key opens the hosted service for the other one. */
export const deepgram = speechVendor({
  name: 'Deepgram',
  uses: ['tts', 'stt'],
  asks: { tts: 'voice' },
  fields: fields({
    model_id: modelField('Model ID', models.deepgram_stt, 'sttModels'),
    hosting: {
      kind: 'variant',
      label: 'Hosting',
      variants: [
        { value: 'hosted', label: 'Use hosted Deepgram Service' },
        {
          value: 'on_prem',
          label: 'Use on-prem Deepgram container',
          signs: ['deepgram_tts_uri', 'deepgram_stt_container'],
        },
      ],
      default: 'hosted',
      locked: true,
    },
    deepgram_stt_uri: {
      kind: 'choice',
      label: 'Deepgram STT Endpoint',
      choices: [
        { value: '', label: 'US (Default)' },
        { value: 'api.eu.deepgram.com', label: 'EU-hosted', sets: { deepgram_stt_use_tls: 1 } },
      ],
      default: '',
      when: { hosting: 'hosted' },
    },
    deepgram_stt_container: {
      ...address,
      label: 'STT Container URI',
      wire: 'deepgram_stt_uri',
      when: own,
      required: [withoutKey, { deepgram_tts_uri: '' }],
    },
    deepgram_stt_use_tls: { kind: 'toggle', label: 'Use TLS for STT', when: own },
    deepgram_tts_uri: {
      ...address,
      label: 'TTS Container URI',
      placeholder: 'http://',
      when: own,
      required: [withoutKey, { deepgram_stt_container: '' }],
    },
    api_key: {
      kind: 'secret',
      label: 'API key',
      help: 'Containers of your own may do without.',
      required: [{ hosting: 'hosted' }],
    },
  }),
});
