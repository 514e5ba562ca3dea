/** What a speech vendor is, and the parts that the tables in `vendors/` share. */
import { type Choice, type FieldTable, fields } from '../core/field.ts';

/** Speaking (text-to-speech) or listening (speech-to-text). */
export type Use = 'tts' | 'stt';

export type SpeechVendor = {
  /** As it is shown. */
  name: string;
  uses: readonly Use[];
  /** What a credential holds, the capability boxes first. Names are those of the wire. */
  fields: FieldTable;
  /** Each credential has a name of its own: `custom:NAME`. */
  named?: true;
  /** No way is known to ask it whether a credential works (`W26`). */
  untestable?: true;
  /** Not offered for new credentials while this setting of the page is on. */
  hidden_by?: 'disable_custom_speech' | 'disable_additional_speech_vendors';
  /** In the stored text the keys of this JSON file stand beside the other values, not inside one. */
  spread?: string;
  /** Voices of the customer's own, kept beside the credential. */
  custom_voices?: true;
  /** What an application asks, where that is not a language and then a voice from lists. */
  asks?: { tts?: 'voice' | 'words'; stt?: 'nothing' | 'words' };
  /** The value of a credential with which a voice is whatever it was called at its deployment. */
  free_voice?: string;
  /** The address of the customer's own without which a text cannot be spoken at once, to be listened to. */
  spoken_at?: string;
  /** The voice that an application begins with, by language, where that is not the first. */
  voice?: Readonly<Record<string, string>>;
  /**
   * The languages that an application begins with when it turns to the vendor, tried in order (`C13`).
   * Without one to speak, its own is kept where that is offered; to listen it always is.
   */
  language?: { tts?: readonly string[]; stt?: string };
  /** A language and voice that the vendor knows together are kept, also when they came from another vendor. */
  keeps_pair?: true;
};

export const boxes = {
  tts: { use_for_tts: { kind: 'toggle', label: 'Use for text-to-speech' } },
  stt: { use_for_stt: { kind: 'toggle', label: 'Use for speech-to-text' } },
} as const;

/**
 * Adds the checkboxes for capabilities before the fields, if they are missing. With one capability there is nothing
 * to choose: it is on.
 */
export function speechVendor<
  const T extends FieldTable,
  const V extends Omit<SpeechVendor, 'fields' | 'uses'>,
>(vendor: V & { uses: readonly Use[]; fields: T }): V & { uses: readonly Use[]; fields: T } {
  const start = vendor.uses.length === 1 ? { default: 1 } : {};
  const first = vendor.uses.flatMap((use) =>
    Object.entries(boxes[use])
      .filter(([name]) => !(name in vendor.fields))
      .map(([name, box]) => [name, { ...box, ...start }]),
  );
  return { ...vendor, fields: { ...Object.fromEntries(first), ...vendor.fields } };
}

/** Shown, so also required, only for the capability it belongs to. */
export const whenSpeaking = { use_for_tts: 1 } as const;
export const whenListening = { use_for_stt: 1 } as const;

export const apiKey = fields({ api_key: { kind: 'secret', label: 'API key', required: true } });

/** A vendor with nothing but a key. */
export function keyOnly<const N extends string>(name: N, uses: readonly Use[]) {
  return speechVendor({ name, uses, fields: apiKey });
}

/** A model from the list, the first by default; the vendor may have others by now. */
export function modelField<const L extends string>(
  label: L,
  choices: readonly Choice[],
  source: 'models' | 'sttModels' = 'models',
) {
  return { kind: 'choice', label, choices, default: choices[0]?.value ?? '', open: true, source } as const;
}

/** Extra options of a vendor's synthesis, as JSON. */
export function optionsField<const D extends string>(docs: D, sample: object) {
  return { kind: 'json', label: 'Extra options', longest: 2000, docs, sample } as const;
}

/** A customer's own server, with or without scheme and port. It is sent no secret unless its field says so. */
export const address = {
  kind: 'text',
  receives: [],
  longest: 512,
  pattern:
    /^([a-z]+:\/\/)?([\w.-]+|\[[\da-f:.]+\])(:([0-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?(\/\S*)?$/i,
  fault: 'must be an address such as speech.example.com:8080',
} as const;

export const hostAndPort = {
  kind: 'text',
  receives: [],
  placeholder: 'ip:port',
  pattern: /^([^\s:]+|\[[\da-f:.]+\]):\d{1,6}$/i,
  fault: 'must be an address and port such as 10.0.0.5:5060',
} as const;
