import { textAt } from '../answer-values.ts';
import { logInToGoogle } from '../logins/google.ts';
import { withoutPartsOf } from '../refusals.ts';
import { isSsml } from '../ssml.ts';
import { type Synthesizer, VendorRefusal } from '../vendor-call.ts';

const HOST = 'https://texttospeech.googleapis.com';
export const GOOGLE_SPEECH = `${HOST}/v1`;
/** Where Google's guide to instant custom voices has them speak. */
const CLONES = `${HOST}/v1beta1`;

export const speakWithGoogle: Synthesizer = async (credential, request, tools, signal) => {
  const { text, language, own_voice, voice } = request;
  const { google, headers } = await logInToGoogle(credential, tools, signal);
  const { model_id } = credential;
  const { cloning_key, model, reported_usage } = own_voice ?? {};
  const asking = google.json(`${cloning_key ? CLONES : GOOGLE_SPEECH}/text:synthesize`, {
    headers,
    json: {
      input: isSsml(text) ? { ssml: text } : { text },
      voice: {
        languageCode: language,
        ...(cloning_key
          ? { voiceClone: { voiceCloningKey: cloning_key } }
          : own_voice
            ? { customVoice: { model, reportedUsage: reported_usage } }
            : { name: voice, ...(model_id ? { modelName: model_id } : {}) }),
      },
      audioConfig: { audioEncoding: 'MP3' },
    },
  });
  const answer = await asking.catch((error: unknown) => {
    // Google quotes what it was sent.
    const isQuote = cloning_key && error instanceof VendorRefusal;
    throw isQuote ? new VendorRefusal(withoutPartsOf(cloning_key, error.message)) : error;
  });
  const audio = Buffer.from(textAt(answer, 'audioContent'), 'base64');
  if (audio.length === 0) throw google.refuse('gave no audio');
  return { audio, type: 'audio/mpeg' };
};
