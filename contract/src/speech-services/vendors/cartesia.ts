import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import {
  apiKey,
  modelField,
  optionsField,
  speechVendor,
  whenListening,
  whenSpeaking,
} from '../speech-vendor.ts';

export const cartesia = speechVendor({
  name: 'Cartesia',
  uses: ['tts', 'stt'],
  language: { tts: ['en'], stt: 'en' },
  fields: fields({
    ...apiKey,
    model_id: { ...modelField('TTS Model ID', models.cartesia), required: true, when: whenSpeaking },
    stt_model_id: {
      ...modelField('STT Model ID', models.cartesia_stt, 'sttModels'),
      required: true,
      when: whenListening,
    },
    options: optionsField('https://docs.cartesia.ai/api-reference/tts/bytes', {
      speed: 0,
      emotion: 'positivity:high',
    }),
  }),
});
