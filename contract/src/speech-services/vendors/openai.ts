import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { apiKey, modelField, speechVendor } from '../speech-vendor.ts';

export const openai = speechVendor({
  name: 'OpenAI',
  uses: ['stt'],
  language: { stt: 'auto' },
  fields: fields({
    ...apiKey,
    model_id: { ...modelField('Model', models.openai_stt, 'sttModels'), required: true },
  }),
});
