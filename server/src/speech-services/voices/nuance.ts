import { listAt, textAt } from '../answer-values.ts';
import { logInToNuance } from '../logins/nuance.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byLanguage } from './by-language.ts';

/** Of the cloud. A server of the customer's own has what was put into it, so its voices are the catalogue's. */
export const voicesOfNuance: OfferSource = async (credential, tools, signal) => {
  if (credential.nuance_tts_uri) return {};
  const headers = await logInToNuance('tts', credential, tools, signal);
  const nuance = talkTo('nuance', credential, tools, signal);
  const answer = await nuance.json('https://tts.api.nuance.com/api/v1/voices', { headers });
  const voices = listAt(answer, 'voices');
  if (voices.length === 0) throw nuance.refuse('told no voices');
  return {
    tts: byLanguage(
      voices.map((voice) => {
        const [name, model] = [textAt(voice, 'name'), textAt(voice, 'model')];
        return {
          language: written(textAt(voice, 'language')),
          value: `${name} - ${model}`,
          name: `${name} (${model})`,
        };
      }),
    ),
  };
};

/** `en-us` as `en-US`. */
function written(code: string): string {
  const [language = '', ...rest] = code.split('-');
  return [language.toLowerCase(), ...rest.map((part) => part.toUpperCase())].join('-');
}
