import { fields } from '../../core/field.ts';
import { boxes, speechVendor, whenListening, whenSpeaking } from '../speech-vendor.ts';

const help = 'One of the two is enough.';
const told = { receives: ['auth_token'], or_nobody: true } as const;
const socket = { ...told, kind: 'url', schemes: ['ws', 'wss'], longest: 512 } as const;

/** A customer's own speech server; the platform's custom speech API says what it must answer. */
export const custom = speechVendor({
  name: 'Custom',
  uses: ['tts', 'stt'],
  named: true,
  untestable: true,
  hidden_by: 'disable_custom_speech',
  asks: { tts: 'words', stt: 'words' },
  spoken_at: 'custom_tts_url',
  language: { stt: 'en-US' },
  // Each box opens its own addresses, so it stands before them.
  fields: fields({
    ...boxes.tts,
    custom_tts_url: {
      ...told,
      kind: 'url',
      label: 'Http URL (non-streaming)',
      help,
      longest: 512,
      when: whenSpeaking,
      required: [{ custom_tts_streaming_url: '' }],
    },
    custom_tts_streaming_url: {
      ...socket,
      label: 'Ws URL (streaming)',
      when: whenSpeaking,
      required: [{ custom_tts_url: '' }],
    },
    ...boxes.stt,
    custom_stt_url: { ...socket, label: 'STT websocket URL', when: whenListening, required: true },
    auth_token: { kind: 'secret', label: 'Authentication token' },
  }),
});
