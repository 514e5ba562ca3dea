import { fields } from '../../core/field.ts';
import { speechVendor } from '../speech-vendor.ts';

export const houndify = speechVendor({
  name: 'SoundHound',
  uses: ['stt'],
  language: { stt: 'en' },
  fields: fields({
    client_id: { kind: 'text', label: 'Client ID', required: true, locked: true },
    client_key: { kind: 'secret', label: 'Client key', required: true },
    user_id: { kind: 'text', label: 'User ID', required: true, locked: true },
    // It is shown what the key makes of a number of its own choice.
    houndify_server_uri: {
      kind: 'url',
      receives: ['client_key'],
      label: 'Audio endpoint',
      schemes: ['http', 'https', 'ws', 'wss'],
      longest: 512,
    },
  }),
});
