/** Voices in the groups that an offer has: languages by name, and their voices by name. */
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';

export type SpokenLanguages = NonNullable<SpeechOffer['tts']>;

export type VoiceRow = {
  /** A code, and what a person calls it where the vendor says that. */
  language: string;
  language_name?: string;
  value: string;
  name: string;
};

const names = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
  fallback: 'none',
});

/** What a code means in English; the code itself when that is not known. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Of an application's column: a longer code cannot be chosen, as Azure's for a dialect. */
export const LONGEST_LANGUAGE = 12;

export function byLanguage(rows: VoiceRow[]): SpokenLanguages {
  const groups = new Map<string, SpokenLanguages[number]>();
  for (const { language, language_name, name, value } of rows) {
    if (!language || !value || language.length > LONGEST_LANGUAGE) continue;
    const group = groups.get(language) ?? {
      value: language,
      name: language_name || languageName(language),
      voices: [],
    };
    group.voices.push({ value, name: name || value });
    groups.set(language, group);
  }
  return [...groups.values()].map((group) => ({ ...group, voices: byName(group.voices) })).sort(nameOrder);
}

export function byName<T extends { name: string }>(rows: T[]): T[] {
  return rows.toSorted(nameOrder);
}

function nameOrder(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

/** `nova-3` as `Nova-3`. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `FEMALE` as ` (Female)`; nothing for one that is not told. */
export function inBrackets(gender: string): string {
  const plain = gender.replace(/^SSML_VOICE_GENDER_UNSPECIFIED$/, '').toLowerCase();
  return plain ? ` (${capitalised(plain)})` : '';
}
