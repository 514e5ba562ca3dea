import { typedAddress } from '../typed-address.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export const DEEPGRAM = 'https://api.deepgram.com';

/** The voice is the model. */
export const speakWithDeepgram: Synthesizer = async (credential, { text, voice }, tools, signal) => {
  const deepgram = talkTo('deepgram', credential, tools, signal);
  const { deepgram_tts_uri } = credential;
  const base = deepgram_tts_uri ? typedAddress(deepgram_tts_uri, 'http') : DEEPGRAM;
  // A container of the customer's own may do without a key.
  if (!deepgram_tts_uri) deepgram.needed('api_key');
  const { audio } = await deepgram.audio(`${base}/v1/speak?model=${encodeURIComponent(voice)}`, {
    headers: { accept: 'audio/mpeg' },
    json: { text },
  });
  return { audio, type: 'audio/mpeg' };
};
