import { listAt, textAt, textsAt } from '../answer-values.ts';
import { INWORLD } from '../synthesis/inworld.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byLanguage } from './by-language.ts';

/** A voice stands under each of its languages. */
export const voicesOfInworld: OfferSource = async (credential, tools, signal) => {
  const inworld = talkTo('inworld', credential, tools, signal);
  inworld.needed('api_key');
  const answer = await inworld.json(`${INWORLD}/voices`);
  return {
    tts: byLanguage(
      listAt(answer, 'voices').flatMap((voice) =>
        textsAt(voice, 'languages').map((language) => ({
          language,
          value: textAt(voice, 'voiceId'),
          name: textAt(voice, 'displayName'),
        })),
      ),
    ),
  };
};
