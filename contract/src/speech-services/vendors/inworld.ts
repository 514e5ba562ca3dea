import { fields } from '../../core/field.ts';
import models from '../lists/models.json' with { type: 'json' };
import { apiKey, modelField, optionsField, speechVendor } from '../speech-vendor.ts';

export const inworld = speechVendor({
  name: 'Inworld',
  uses: ['tts'],
  language: { tts: ['en'] },
  fields: fields({
    ...apiKey,
    model_id: { ...modelField('Model', models.inworld), required: true },
    options: optionsField(
      'https://docs.inworld.ai/api-reference/ttsAPI/texttospeech/synthesize-speech-stream',
      { audioConfig: { pitch: 0, speakingRate: 1 }, temperature: 0.8 },
    ),
  }),
});
