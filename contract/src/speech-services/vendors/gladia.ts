import { fields } from '../../core/field.ts';
import { regionField } from '../../core/region-field.ts';
import { apiKey, speechVendor } from '../speech-vendor.ts';

export const gladia = speechVendor({
  name: 'Gladia',
  uses: ['stt'],
  language: { stt: 'en' },
  fields: fields({
    ...apiKey,
    region: {
      ...regionField([
        { value: 'us-west', label: 'US West' },
        { value: 'eu-west', label: 'EU West' },
      ]),
      label: 'Region',
      asked: true,
      untold: true,
    },
  }),
});
