import { listAt, textAt } from '../answer-values.ts';
import { elevenlabsAddress } from '../synthesis/elevenlabs.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byName, languageName } from './by-language.ts';

/** Every voice speaks every language of the model. */
export const voicesOfElevenlabs: OfferSource = async (credential, tools, signal) => {
  const elevenlabs = talkTo('elevenlabs', credential, tools, signal);
  elevenlabs.needed('api_key');
  const address = elevenlabsAddress(credential);
  const [models, answer] = await Promise.all([
    elevenlabs.json(`${address}/v1/models`),
    elevenlabs.json(`${address}/v1/voices`),
  ]);
  const voices = byName(
    listAt(answer, 'voices').map((voice) => ({ value: textAt(voice, 'voice_id'), name: nameOf(voice) })),
  );
  const all = listAt(models);
  const chosen = all.find((model) => textAt(model, 'model_id') === credential.model_id) ?? all[0];
  const languages = listAt(chosen, 'languages').map((language) => {
    const value = textAt(language, 'language_id');
    return { value, name: textAt(language, 'name') || languageName(value), voices };
  });
  return {
    tts: byName(languages),
    models: byName(
      all.map((model) => ({
        value: textAt(model, 'model_id'),
        name: textAt(model, 'name') || textAt(model, 'model_id'),
      })),
    ),
  };
};

/** `Rachel (professional), american, calm, young, female, narration`. */
function nameOf(voice: unknown): string {
  const category = textAt(voice, 'category');
  const kind = category && category !== 'premade' ? ` (${category})` : '';
  const labels = ['accent', 'description', 'age', 'gender', 'use_case'].map((label) =>
    textAt(voice, 'labels', label),
  );
  return [`${textAt(voice, 'name')}${kind}`, ...labels.filter(Boolean)].join(', ');
}
