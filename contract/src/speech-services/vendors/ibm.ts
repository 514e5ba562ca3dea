import { fields } from '../../core/field.ts';
import { regionField } from '../../core/region-field.ts';
import regions from '../lists/ibm-regions.json' with { type: 'json' };
import { speechVendor, whenListening, whenSpeaking } from '../speech-vendor.ts';

const region = { ...regionField(regions), required: true } as const;

export const ibm = speechVendor({
  name: 'IBM',
  uses: ['tts', 'stt'],
  language: { stt: 'en-US_Telephony' },
  fields: fields({
    tts_region: { ...region, label: 'TTS region', when: whenSpeaking },
    tts_api_key: { kind: 'secret', label: 'TTS API key', required: true, when: whenSpeaking },
    stt_region: { ...region, label: 'STT region', when: whenListening },
    stt_api_key: { kind: 'secret', label: 'STT API key', required: true, when: whenListening },
    instance_id: { kind: 'text', label: 'Speech instance ID', asked: true, when: whenListening },
  }),
});
