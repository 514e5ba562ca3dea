import { apiKey, speechVendor } from '../speech-vendor.ts';

export const voxist = speechVendor({
  name: 'Voxist',
  uses: ['stt'],
  language: { stt: 'en' },
  fields: apiKey,
});
