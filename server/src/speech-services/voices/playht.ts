import { listAt, textAt } from '../answer-values.ts';
import { PLAY_3, PLAYHT } from '../synthesis/playht.ts';
import type { OfferSource } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';
import { byLanguage, byName, capitalised } from './by-language.ts';

const languagesOfPlay3 =
  `english mandarin hindi japanese korean arabic spanish french italian portuguese german
  dutch swedish czech polish russian bulgarian hebrew greek turkish afrikaans xhosa tagalog malay indonesian bengali
  serbian thai urdu croatian hungarian danish amharic albanian catalan ukrainian galician`.split(/\s+/);

export const voicesOfPlayht: OfferSource = async (credential, tools, signal) => {
  const playht = talkTo('playht', credential, tools, signal);
  for (const name of ['user_id', 'api_key']) playht.needed(name);
  const [own, cloned] = await Promise.all([
    playht.json(`${PLAYHT}/v2/voices`),
    // Not every account may clone.
    playht.json(`${PLAYHT}/v2/cloned-voices`).catch(() => []),
  ]);
  const engine = String(credential.voice_engine ?? '');
  return { tts: engine === PLAY_3 ? inEnglish([own, cloned]) : ofEngine(engine, own, cloned) };
};

/** The first voice that the engine has; null when the list does not tell. */
export async function firstVoiceOfPlayht(playht: Talk, engine: string): Promise<string | null> {
  const voices = listAt(await playht.json(`${PLAYHT}/v2/voices`));
  const fitting = voices.find((voice) => isOf(engine, voice));
  return textAt(fitting, 'id') || null;
}

/**
 * All voices speak all languages; they hang on English alone (`W28`), since with every language
 * they are megabytes. English comes first: a language without voices has those of the first.
 */
function inEnglish(lists: unknown[]) {
  const voices = byName(
    lists
      .flatMap((list) => listAt(list))
      .map((voice) => ({ value: textAt(voice, 'id'), name: textAt(voice, 'name') })),
  );
  const [english = '', ...others] = languagesOfPlay3;
  const named = (value: string) => ({ value, name: capitalised(value), voices: [] });
  return [{ ...named(english), voices }, ...byName(others.map(named))];
}

function ofEngine(engine: string, own: unknown, cloned: unknown) {
  return byLanguage([
    ...listAt(own)
      .filter((voice) => isOf(engine, voice))
      .map((voice) => ({
        language: textAt(voice, 'language_code'),
        language_name: textAt(voice, 'language'),
        value: textAt(voice, 'id'),
        name: textAt(voice, 'name'),
      })),
    ...listAt(cloned)
      .filter((voice) => isOf(engine, voice))
      .map((voice) => ({
        language: 'en',
        language_name: 'Custom-English',
        value: textAt(voice, 'id'),
        name: textAt(voice, 'name'),
      })),
  ]);
}

function isOf(engine: string, voice: unknown): boolean {
  const named = textAt(voice, 'voice_engine');
  return named !== '' && engine.includes(named);
}
