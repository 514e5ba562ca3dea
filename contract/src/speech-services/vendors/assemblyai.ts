import { fields } from '../../core/field.ts';
import { apiKey, speechVendor } from '../speech-vendor.ts';

export const assemblyai = speechVendor({
  name: 'AssemblyAI',
  uses: ['stt'],
  language: { stt: 'en' },
  fields: fields({
    service_version: {
      kind: 'choice',
      label: 'Service version',
      asked: true,
      choices: [
        { value: 'v2', label: 'V2' },
        { value: 'v3', label: 'V3' },
      ],
      default: 'v2',
    },
    ...apiKey,
  }),
});
