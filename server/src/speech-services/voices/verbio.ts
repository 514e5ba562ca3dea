import { listAt, textAt } from '../answer-values.ts';
import { logInToVerbio, VERBIO } from '../logins/verbio.ts';
import type { OfferSource } from '../vendor-call.ts';
import { byLanguage } from './by-language.ts';

export const voicesOfVerbio: OfferSource = async (credential, tools, signal) => {
  const { headers, verbio } = await logInToVerbio(credential, tools, signal);
  const answer = await verbio.json(`${VERBIO}/voices`, { headers });
  const voices = Array.isArray(answer) ? answer : listAt(answer, 'voices');
  return {
    tts: byLanguage(
      voices.map((voice) => {
        const language = textAt(voice, 'language');
        return {
          language,
          language_name: language,
          value: textAt(voice, 'voice_id'),
          name: textAt(voice, 'name'),
        };
      }),
    ),
  };
};
