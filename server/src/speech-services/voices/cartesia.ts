import { listAt, textAt } from '../answer-values.ts';
import { CARTESIA } from '../synthesis/cartesia.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byLanguage } from './by-language.ts';

const second = 'en fr de es pt zh ja hi it ko nl pl ru sv tr'.split(' ');
const third = [
  ...second,
  ...'tl bg ro ar cs el fi hr ms sk da ta uk hu no vi bn th he ka id te gu kn ml mr pa'.split(' '),
];
const english = ['en'];

/** What each model speaks, since its voices do not tell. One that is not known here speaks everything. */
const languages: Record<string, string[]> = {
  'sonic-3': third,
  'sonic-preview': english,
  'sonic-english': english,
  ...Object.fromEntries(
    ['', '-2', '-turbo', '-2024-12-12', '-2024-10-19', '-multilingual'].map((name) => [
      `sonic${name}`,
      second,
    ]),
  ),
};

/** It understands the languages that it speaks. */
export const voicesOfCartesia: OfferSource = async (credential, tools, signal) => {
  const cartesia = talkTo('cartesia', credential, tools, signal);
  cartesia.needed('api_key');
  const spoken = languages[String(credential.model_id ?? '')];
  const tts = byLanguage(
    listAt(await cartesia.json(`${CARTESIA}/voices`))
      .map((voice) => ({
        language: textAt(voice, 'language'),
        value: textAt(voice, 'id'),
        name: [textAt(voice, 'name'), textAt(voice, 'description')].filter(Boolean).join(' - '),
      }))
      .filter(({ language }) => !spoken || spoken.includes(language)),
  );
  return { tts, stt: tts.map(({ name, value }) => ({ value, name })) };
};
