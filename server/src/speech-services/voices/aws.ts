import { withAws } from '../logins/aws.ts';
import type { OfferSource } from '../vendor-call.ts';
import { byLanguage, inBrackets } from './by-language.ts';

export const voicesOfAws: OfferSource = async (credential, tools, signal) => {
  const voices = await withAws(credential, tools, signal, (aws) => aws.voices());
  return {
    tts: byLanguage(
      voices.map(({ Gender = '', Id = '', LanguageCode = '', LanguageName, Name = '' }) => ({
        language: LanguageCode,
        language_name: LanguageName,
        value: Id,
        name: `${Name || Id}${inBrackets(Gender)}`,
      })),
    ),
  };
};
