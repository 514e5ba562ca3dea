import { textAt } from '../answer-values.ts';
import { logInToGoogle } from '../logins/google.ts';
import { isSsml } from '../ssml.ts';
import type { Synthesizer } from '../vendor-call.ts';

export const GOOGLE_SPEECH = 'https://texttospeech.googleapis.com/v1';

export const speakWithGoogle: Synthesizer = async (credential, { text, language, voice }, tools, signal) => {
  const { google, headers } = await logInToGoogle(credential, tools, signal);
  const { model_id } = credential;
  const answer = await google.json(`${GOOGLE_SPEECH}/text:synthesize`, {
    headers,
    json: {
      input: isSsml(text) ? { ssml: text } : { text },
      voice: { languageCode: language, name: voice, ...(model_id ? { modelName: model_id } : {}) },
      audioConfig: { audioEncoding: 'MP3' },
    },
  });
  const audio = Buffer.from(textAt(answer, 'audioContent'), 'base64');
  if (audio.length === 0) throw google.refuse('gave no audio');
  return { audio, type: 'audio/mpeg' };
};
