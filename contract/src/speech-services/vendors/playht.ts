import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { address, apiKey, modelField, optionsField, speechVendor } from '../speech-vendor.ts';

export const playht = speechVendor({
  name: 'PlayHT',
  uses: ['tts'],
  // The names of languages are those of Play3.0.
  language: { tts: ['en-US', 'english'] },
  fields: fields({
    hosting: {
      kind: 'variant',
      label: 'Hosting',
      variants: [
        { value: 'hosted', label: 'Use hosted PlayHT Service' },
        { value: 'on_prem', label: 'Use on-prem PlayHT container', signs: ['playht_tts_uri'] },
      ],
      default: 'hosted',
      locked: true,
    },
    playht_tts_uri: {
      ...address,
      receives: ['api_key'],
      label: 'TTS container URI',
      placeholder: 'http://',
      required: true,
      when: { hosting: 'on_prem' },
    },
    user_id: { kind: 'text', label: 'User ID', required: true, locked: true },
    ...apiKey,
    voice_engine: { ...modelField('Voice engine', models.playht), required: true },
    options: optionsField('https://docs.play.ht/reference/api-generate-tts-audio-stream', {
      quality: 'medium',
      speed: 1,
      seed: 1,
      temperature: 1,
      emotion: 'female_happy',
      voice_guidance: 3,
      style_guidance: 20,
      text_guidance: 1,
    }),
  }),
});
