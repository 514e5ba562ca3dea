import { textAt } from '../answer-values.ts';
import { extraOptions } from '../extra-options.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export const INWORLD = 'https://api.inworld.ai/tts/v1';

export const speakWithInworld: Synthesizer = async (credential, { text, voice }, tools, signal) => {
  const inworld = talkTo('inworld', credential, tools, signal);
  inworld.needed('api_key');
  const { audioConfig, ...options } = extraOptions(credential);
  const answer = await inworld.json(`${INWORLD}/voice`, {
    json: {
      ...options,
      text,
      voiceId: voice,
      modelId: credential.model_id,
      audioConfig: { ...(audioConfig as object), audioEncoding: 'MP3' },
    },
  });
  const audio = Buffer.from(textAt(answer, 'audioContent'), 'base64');
  if (audio.length === 0) throw inworld.refuse('gave no audio');
  return { audio, type: 'audio/mpeg' };
};
