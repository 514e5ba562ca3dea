import { textsAt, valueAt } from '../answer-values.ts';
import { RIMELABS } from '../synthesis/rimelabs.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byLanguage, capitalised } from './by-language.ts';

/** The list is public, so it is there without a credential too. */
export const voicesOfRimelabs: OfferSource = async (credential, tools, signal) => {
  const rimelabs = talkTo('rimelabs', credential, tools, signal);
  const answer = await rimelabs.json(`${RIMELABS}//data/voices/all-v2.json`, { keyless: true });
  const models = Object.keys(answer as object);
  const chosen = models.find((model) => model === credential.model_id) ?? models[0] ?? '';
  const languages = Object.keys((valueAt(answer, chosen) as object | undefined) ?? {});
  return {
    tts: byLanguage(
      languages.flatMap((language) =>
        textsAt(answer, chosen, language).map((value) => ({ language, value, name: capitalised(value) })),
      ),
    ),
    models: models.map((value) => ({ value, name: capitalised(value) })),
  };
};
