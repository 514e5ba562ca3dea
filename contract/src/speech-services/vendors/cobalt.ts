import { fields } from '../../core/field.ts';
import { address, speechVendor } from '../speech-vendor.ts';

export const cobalt = speechVendor({
  name: 'Cobalt',
  untestable: true,
  uses: ['stt'],
  language: { stt: 'en_US-8khz' },
  fields: fields({ cobalt_server_uri: { ...address, label: 'Server URI', required: true } }),
});
