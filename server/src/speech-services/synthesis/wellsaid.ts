import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export const speakWithWellsaid: Synthesizer = async (credential, { text, voice }, tools, signal) => {
  const wellsaid = talkTo('wellsaid', credential, tools, signal);
  wellsaid.needed('api_key');
  const { audio } = await wellsaid.audio('https://api.wellsaidlabs.com/v1/tts/stream', {
    headers: { accept: 'audio/mpeg' },
    json: { text, speaker_id: voice },
  });
  return { audio, type: 'audio/mpeg' };
};
