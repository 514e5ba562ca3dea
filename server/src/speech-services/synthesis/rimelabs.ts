import { extraOptions } from '../extra-options.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export const RIMELABS = 'https://users.rime.ai';

export const speakWithRimelabs: Synthesizer = async (
  credential,
  { text, voice, language },
  tools,
  signal,
) => {
  const rimelabs = talkTo('rimelabs', credential, tools, signal);
  rimelabs.needed('api_key');
  const { audio } = await rimelabs.audio(`${RIMELABS}/v1/rime-tts`, {
    headers: { accept: 'audio/mp3' },
    json: {
      samplingRate: 8000,
      ...extraOptions(credential),
      speaker: voice,
      text,
      modelId: credential.model_id,
      lang: language,
    },
  });
  return { audio, type: 'audio/mpeg' };
};
