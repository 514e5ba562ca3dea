import { fields } from '../../core/field.ts';
import { speechVendor } from '../speech-vendor.ts';

export const verbio = speechVendor({
  name: 'Verbio',
  uses: ['tts', 'stt'],
  language: { stt: 'en-US' },
  fields: fields({
    client_id: { kind: 'text', label: 'Client ID', required: true, locked: true },
    client_secret: { kind: 'secret', label: 'Client secret', required: true },
    engine_version: {
      kind: 'choice',
      label: 'Engine version',
      required: true,
      choices: [
        { value: 'V1', label: 'V1' },
        { value: 'V2', label: 'V2' },
      ],
      default: 'V1',
    },
  }),
});
