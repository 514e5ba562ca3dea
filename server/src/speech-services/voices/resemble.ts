import { listAt, textAt, valueAt } from '../answer-values.ts';
import type { OfferSource } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { byLanguage, type VoiceRow } from './by-language.ts';

const VOICES = 'https://app.resemble.ai/api/v2/voices';
const MOST_PAGES = 50;

/** The hosted voices, also for a container: it speaks with those that were made there. */
export const voicesOfResemble: OfferSource = async (credential, tools, signal) => {
  const resemble = talkTo('resemble', credential, tools, signal);
  const headers = { authorization: `Token token=${resemble.needed('api_key')}` };
  const rows: VoiceRow[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page++) {
    const answer = await resemble.json(`${VOICES}?page=${page}&page_size=100`, { headers });
    rows.push(...listAt(answer, 'items').filter(isReady).map(rowOf));
    last = Number(valueAt(answer, 'num_pages') ?? 1);
  }
  return { tts: byLanguage(rows) };
};

function isReady(voice: unknown): boolean {
  const speaking = valueAt(voice, 'component_status', 'text_to_speech');
  return (
    textAt(voice, 'status') === 'finished' && (speaking === 'ready' || textAt(speaking, 'status') === 'ready')
  );
}

function rowOf(voice: unknown): VoiceRow {
  return {
    language: textAt(voice, 'default_language') || 'en-US',
    value: textAt(voice, 'uuid'),
    name: `${textAt(voice, 'name')} (${textAt(voice, 'voice_type')}) - ${textAt(voice, 'source')}`,
  };
}
