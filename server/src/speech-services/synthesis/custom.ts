import { isSsml } from '../ssml.ts';
import { type Synthesizer, VendorRefusal } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

/** A speech server of the customer's own, by the platform's custom speech API. */
export const speakWithCustom: Synthesizer = async (credential, { text, language, voice }, tools, signal) => {
  const { custom_tts_url } = credential;
  if (!custom_tts_url) throw new VendorRefusal('This credential has no Http URL (non-streaming).');
  return await talkTo('custom', credential, tools, signal).audio(String(custom_tts_url), {
    json: { language, voice, type: isSsml(text) ? 'ssml' : 'text', text },
  });
};
