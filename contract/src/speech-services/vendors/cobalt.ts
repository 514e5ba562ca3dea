import { fields } from '../../core/field.ts';
import { address, speechVendor } from '../speech-vendor.ts';

export const cobalt = speechVendor({
  name: 'Cobalt',
  uses: ['stt'],
  language: { stt: 'en_US-8khz' },
  fields: fields({ cobalt_server_uri: { ...address, label: 'Server URI', required: true } }),
});
