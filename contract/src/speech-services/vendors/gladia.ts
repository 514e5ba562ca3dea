import { fields } from '../../core/field.ts';
import { apiKey, speechVendor } from '../speech-vendor.ts';

export const gladia = speechVendor({
  name: 'Gladia',
  uses: ['stt'],
  language: { stt: 'en' },
  fields: fields({
    ...apiKey,
    region: {
      kind: 'choice',
      label: 'Region',
      asked: true,
      open: true,
      choices: [
        { value: 'us-west', label: 'US West' },
        { value: 'eu-west', label: 'EU West' },
      ],
    },
  }),
});
