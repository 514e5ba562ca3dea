import { fields } from '../../core/field.ts';
import { address, speechVendor } from '../speech-vendor.ts';

export const nvidia = speechVendor({
  name: 'Nvidia',
  untestable: true,
  uses: ['tts', 'stt'],
  language: { stt: 'en-US' },
  fields: fields({
    riva_server_uri: {
      ...address,
      label: 'Riva server URI',
      placeholder: 'Riva server URI',
      required: true,
    },
  }),
});
