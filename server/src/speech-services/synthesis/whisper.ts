import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

/** OpenAI's voices, which the platform calls Whisper. */
export const speakWithWhisper: Synthesizer = async (credential, { text, voice }, tools, signal) => {
  const openai = talkTo('whisper', credential, tools, signal);
  openai.needed('api_key');
  const { audio } = await openai.audio('https://api.openai.com/v1/audio/speech', {
    json: { model: credential.model_id, voice, input: text, response_format: 'mp3' },
  });
  return { audio, type: 'audio/mpeg' };
};
