import { listAt, textAt } from '../answer-values.ts';
import { logInToIbm } from '../logins/ibm.ts';
import type { OfferSource } from '../vendor-call.ts';
import { byLanguage } from './by-language.ts';

export const voicesOfIbm: OfferSource = async (credential, tools, signal) => {
  const { address, headers, ibm } = await logInToIbm('tts', credential, tools, signal);
  const answer = await ibm.json(`${address}/v1/voices`, { headers });
  return {
    tts: byLanguage(
      listAt(answer, 'voices').map((voice) => ({
        language: textAt(voice, 'language'),
        value: textAt(voice, 'name'),
        name: `(${textAt(voice, 'gender')}) ${textAt(voice, 'description')}`,
      })),
    ),
  };
};
