import { fields } from '../../core/field.ts';
import { address, apiKey, speechVendor } from '../speech-vendor.ts';

const own = { on_prem: 1 } as const;

export const resemble = speechVendor({
  name: 'Resemble',
  uses: ['tts'],
  fields: fields({
    on_prem: {
      kind: 'toggle',
      label: 'Use on-prem Resemble container',
      signs: ['resemble_tts_uri'],
      locked: true,
    },
    resemble_tts_uri: {
      ...address,
      receives: ['api_key'],
      secured_by: 'resemble_tts_use_tls',
      label: 'TTS container URI',
      required: true,
      when: own,
    },
    resemble_tts_use_tls: { kind: 'toggle', label: 'Use TLS', when: own },
    ...apiKey,
  }),
});
