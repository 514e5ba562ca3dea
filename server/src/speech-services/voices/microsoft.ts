import { listAt, textAt } from '../answer-values.ts';
import { azureHost } from '../logins/azure.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byLanguage, inBrackets } from './by-language.ts';

export const voicesOfMicrosoft: OfferSource = async (credential, tools, signal) => {
  // A container does not tell.
  if (credential.custom_tts_endpoint_url && !credential.region) return {};
  const microsoft = talkTo('microsoft', credential, tools, signal);
  microsoft.needed('api_key');
  const answer = await microsoft.json(
    `https://${azureHost(credential, 'tts')}/cognitiveservices/voices/list`,
  );
  return {
    tts: byLanguage(
      listAt(answer).map((voice) => ({
        language: textAt(voice, 'Locale'),
        language_name: textAt(voice, 'LocaleName'),
        value: textAt(voice, 'ShortName'),
        name: `${textAt(voice, 'DisplayName')}${inBrackets(textAt(voice, 'Gender'))}`,
      })),
    ),
  };
};
