import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { address, modelField, speechVendor } from '../speech-vendor.ts';

const hosted = { hosting: 'hosted' } as const;
const own = { hosting: 'on_prem' } as const;

/** Without a key there have to be containers for both uses; the address for listening decides which it is. */
export const deepgram = speechVendor({
  name: 'Deepgram',
  uses: ['tts', 'stt'],
  language: { stt: 'en-US' },
  asks: { tts: 'voice' },
  fields: fields({
    model_id: modelField('Model ID', models.deepgram_stt, 'sttModels'),
    hosting: {
      kind: 'variant',
      label: 'Hosting',
      variants: [
        { value: 'hosted', label: 'Use hosted Deepgram Service' },
        { value: 'on_prem', label: 'Use on-prem Deepgram container', signs: ['deepgram_stt_container'] },
      ],
      default: 'hosted',
      locked: true,
    },
    api_key: { kind: 'secret', label: 'API key', required: true, when: hosted },
    deepgram_stt_uri: {
      kind: 'choice',
      receives: ['api_key'],
      label: 'Deepgram STT Endpoint',
      choices: [
        { value: '', label: 'US (Default)' },
        { value: 'api.eu.deepgram.com', label: 'EU-hosted' },
      ],
      domain: 'deepgram.com',
      default: '',
      asked: true,
      when: hosted,
      sets: { deepgram_stt_use_tls: 1 },
    },
    // Other clients may store a container for speaking beside the hosted service for listening.
    deepgram_tts_container: {
      ...address,
      receives: ['api_key'],
      label: 'TTS container URI',
      wire: 'deepgram_tts_uri',
      when: hosted,
      silent: true,
    },
    deepgram_stt_container: {
      ...address,
      receives: ['api_key'],
      secured_by: 'deepgram_stt_use_tls',
      label: 'STT container URI',
      wire: 'deepgram_stt_uri',
      asked: true,
      when: own,
      required: [{ container_key: '' }, { deepgram_tts_uri: '' }],
    },
    deepgram_stt_use_tls: { kind: 'toggle', label: 'Use TLS for STT', when: own },
    deepgram_tts_uri: {
      ...address,
      receives: ['api_key'],
      label: 'TTS container URI',
      placeholder: 'http://',
      asked: true,
      when: own,
      required: [{ container_key: '' }, { deepgram_stt_container: '' }],
    },
    container_key: { kind: 'secret', label: 'Api key (if required)', wire: 'api_key', when: own },
  }),
});
