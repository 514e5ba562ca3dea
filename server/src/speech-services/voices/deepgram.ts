import { listAt, textAt, textsAt } from '../answer-values.ts';
import { DEEPGRAM } from '../synthesis/deepgram.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byName, capitalised, languageName } from './by-language.ts';

/** Models and languages of the hosted service; a container is not asked, it has what was put into it. */
export const modelsOfDeepgram: OfferSource = async (credential, tools, signal) => {
  if (credential.deepgram_stt_uri || credential.deepgram_tts_uri) return {};
  const deepgram = talkTo('deepgram', credential, tools, signal);
  deepgram.needed('api_key');
  const answer = await deepgram.json(`${DEEPGRAM}/v1/models`);
  const listening = listAt(answer, 'stt');
  const chosen = listening.filter(
    (model) => !credential.model_id || textAt(model, 'canonical_name') === credential.model_id,
  );
  const codes = new Set(chosen.flatMap((model) => textsAt(model, 'languages')));
  const stt = [...codes].map((value) => ({
    value,
    name: textAt(answer, 'languages', value) || languageName(value),
  }));
  return { stt: byName(stt), models: named(listAt(answer, 'tts')), sttModels: named(listening) };
};

function named(models: unknown[]) {
  const names = new Set(models.map((model) => textAt(model, 'canonical_name')).filter(Boolean));
  return byName([...names].map((value) => ({ value, name: capitalised(value) })));
}
