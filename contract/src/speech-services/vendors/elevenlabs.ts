import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { apiKey, modelField, optionsField, speechVendor } from '../speech-vendor.ts';

export const elevenlabs = speechVendor({
  name: 'ElevenLabs',
  uses: ['tts'],
  language: { tts: ['en'] },
  fields: fields({
    api_uri: {
      kind: 'choice',
      receives: ['api_key'],
      label: 'Data residency',
      asked: true,
      choices: [
        { value: 'api.elevenlabs.io', label: 'US' },
        { value: 'api.eu.residency.elevenlabs.io', label: 'EU' },
        { value: 'api.in.residency.elevenlabs.io', label: 'IN' },
      ],
      default: 'api.elevenlabs.io',
    },
    ...apiKey,
    model_id: { ...modelField('Model', models.elevenlabs), required: true },
    options: optionsField('https://elevenlabs.io/docs/api-reference/streaming', {
      optimize_streaming_latency: 3,
      voice_settings: { stability: 0.5, similarity_boost: 0.5, use_speaker_boost: true },
    }),
  }),
});
