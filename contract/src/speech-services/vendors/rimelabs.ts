import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { apiKey, modelField, optionsField, speechVendor } from '../speech-vendor.ts';

export const rimelabs = speechVendor({
  name: 'RimeLabs',
  uses: ['tts'],
  language: { tts: ['eng'] },
  fields: fields({
    ...apiKey,
    model_id: { ...modelField('Model', models.rimelabs), required: true },
    options: optionsField(
      'https://rimelabs.mintlify.app/api-reference/endpoint/streaming-mp3#variable-parameters',
      { speedAlpha: 1, reduceLatency: true },
    ),
  }),
});
