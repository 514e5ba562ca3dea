import { fields } from '../../core/field.ts';
import { speechVendor, whenSpeaking } from '../speech-vendor.ts';

export const google = speechVendor({
  name: 'Google',
  uses: ['tts', 'stt'],
  spread: 'service_key',
  custom_voices: true,
  voice: { 'en-US': 'en-US-Standard-C' },
  language: { tts: ['en-US'], stt: 'en-US' },
  keeps_pair: true,
  fields: fields({
    service_key: {
      kind: 'json_file',
      label: 'Service key',
      help: 'The JSON key of a service account that may use the speech APIs.',
      required: true,
      needs: ['private_key', 'client_email'],
      secrets: ['private_key', 'private_key_id'],
      fault: 'Invalid service key file, could not parse as JSON.',
      longest: 5000,
    },
    model_id: {
      kind: 'text',
      label: 'Model ID',
      help: 'A Gemini model; without one, the standard voices of Google.',
      placeholder: 'gemini-2.5-flash-tts',
      when: whenSpeaking,
    },
  }),
});
