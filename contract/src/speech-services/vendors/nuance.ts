import { fields } from '../../core/field.ts';
import { hostAndPort, speechVendor } from '../speech-vendor.ts';

/** As long as nothing that it is used for has a server of the customer's own. */
const hosted = [
  { on_prem_tts: 0, on_prem_stt: 0 },
  { use_for_tts: 0, on_prem_stt: 0 },
  { use_for_stt: 0, on_prem_tts: 0 },
] as const;

export const nuance = speechVendor({
  name: 'Nuance',
  uses: ['tts', 'stt'],
  language: { stt: 'en-US' },
  fields: fields({
    client_id: { kind: 'text', label: 'Client ID', required: hosted, locked: true },
    secret: { kind: 'secret', label: 'Secret', required: hosted },
    on_prem_tts: {
      kind: 'toggle',
      label: 'Use on-prem TTS',
      when: { use_for_tts: 1 },
      signs: ['nuance_tts_uri'],
    },
    nuance_tts_uri: { ...hostAndPort, label: 'TTS URI', required: true, when: { on_prem_tts: 1 } },
    on_prem_stt: {
      kind: 'toggle',
      label: 'Use on-prem STT',
      when: { use_for_stt: 1 },
      signs: ['nuance_stt_uri'],
    },
    nuance_stt_uri: { ...hostAndPort, label: 'STT URI', required: true, when: { on_prem_stt: 1 } },
  }),
});
