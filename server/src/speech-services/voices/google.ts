import { listAt, textAt, textsAt } from '../answer-values.ts';
import { logInToGoogle } from '../logins/google.ts';
import { GOOGLE_SPEECH } from '../synthesis/google.ts';
import type { OfferSource } from '../vendor-call.ts';
import { byLanguage, inBrackets } from './by-language.ts';

export const voicesOfGoogle: OfferSource = async (credential, tools, signal) => {
  const { google, headers } = await logInToGoogle(credential, tools, signal);
  const answer = await google.json(`${GOOGLE_SPEECH}/voices`, { headers });
  return {
    tts: byLanguage(
      listAt(answer, 'voices').map((voice) => {
        const [language = ''] = textsAt(voice, 'languageCodes');
        const value = textAt(voice, 'name');
        const short = value.startsWith(`${language}-`) ? value.slice(language.length + 1) : value;
        return { language, value, name: `${short}${inBrackets(textAt(voice, 'ssmlGender'))}` };
      }),
    ),
  };
};
