import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { apiKey, modelField, speechVendor } from '../speech-vendor.ts';

export const whisper = speechVendor({
  name: 'Whisper',
  uses: ['tts'],
  language: { tts: ['en-US'] },
  fields: fields({ ...apiKey, model_id: { ...modelField('Model', models.whisper), required: true } }),
});
