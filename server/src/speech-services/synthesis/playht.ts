import { textAt } from '../answer-values.ts';
import { extraOptions } from '../extra-options.ts';
import { typedAddress } from '../typed-address.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';

export const PLAYHT = 'https://api.play.ht/api';

/** Its voices speak every language; the others know one. */
export const PLAY_3 = 'Play3.0';

export const speakWithPlayht: Synthesizer = async (credential, { text, voice, language }, tools, signal) => {
  const playht = talkTo('playht', credential, tools, signal);
  for (const name of ['user_id', 'api_key']) playht.needed(name);
  const { playht_tts_uri, voice_engine } = credential;
  const json = {
    output_format: 'mp3',
    sample_rate: 8000,
    ...extraOptions(credential),
    text,
    voice,
    voice_engine,
  };
  const headers = { accept: 'audio/mpeg' };
  const isThird = voice_engine === PLAY_3 && !playht_tts_uri;
  const { audio } = isThird
    ? await playht.audio(await inferenceAddress(playht), {
        headers,
        json: { ...json, language },
        // The address itself is the permission.
        keyless: true,
        told: true,
      })
    : await playht.audio(
        `${playht_tts_uri ? `${typedAddress(playht_tts_uri, 'http')}/api` : PLAYHT}/v2/tts/stream`,
        {
          headers,
          json,
        },
      );
  return { audio, type: 'audio/mpeg' };
};

/** The third generation speaks at an address that is told to who has a key. */
async function inferenceAddress(playht: Talk): Promise<string> {
  const address = textAt(await playht.json(`${PLAYHT}/v3/auth`, { method: 'POST' }), 'inference_address');
  if (!address.startsWith('https://')) throw playht.refuse('did not say where Play 3.0 speaks');
  return address;
}
