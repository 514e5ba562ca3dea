/** Custom voices by their names: an application of the platform names one by its sid, a document as `custom:NAME` (`W30`). */
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { type Fields, isObject, type Wanted } from './entry.ts';

/** Of a credential with this owner and label; `account_sid` null: the provider's. */
export type Voice = {
  google_custom_voice_sid: string;
  name: string;
  service_provider_sid: string;
  account_sid: string | null;
  label: string | null;
};
type Asking = { service_provider_sid: string | undefined; account_sid: string | undefined };

const STORED = /^custom_([0-9a-f-]{36})$/i;
const SAID = /^custom:(.+)$/;

const places = ['speech_synthesis', 'fallback_speech_synthesis'] as const;

/** Those that an application may mean by a name, the account's own before its provider's. */
function meant(
  voices: readonly Voice[],
  { service_provider_sid, account_sid }: Asking,
  label: unknown,
): Voice[] {
  const ofLabel = voices.filter((voice) => (voice.label || null) === (label || null));
  const own = ofLabel.filter((voice) => voice.account_sid !== null && voice.account_sid === account_sid);
  return [
    ...own,
    ...ofLabel.filter(
      (voice) => voice.account_sid === null && voice.service_provider_sid === service_provider_sid,
    ),
  ];
}

/** Fields of an application with names in the place of sids, as far as a name says the same. */
export function withVoiceNames(fields: Fields, voices: readonly Voice[], of: Asking): Fields {
  return eachVoice(fields, (text, label) => {
    const sid = STORED.exec(text)?.[1]?.toLowerCase();
    if (!sid) return text;
    const all = meant(voices, of, label);
    const name = all.find((voice) => voice.google_custom_voice_sid === sid)?.name;
    const first = all.find((voice) => voice.name === name);
    return first?.google_custom_voice_sid === sid ? `custom:${name}` : text;
  });
}

/** The other way round; a name that stands for nothing stays. */
export function withVoiceSids(fields: Fields, voices: readonly Voice[], of: Asking): Fields {
  return eachVoice(fields, (text, label) => {
    const name = SAID.exec(text)?.[1];
    const voice = name && meant(voices, of, label).find((one) => one.name === name);
    return voice ? `custom_${voice.google_custom_voice_sid}` : text;
  });
}

/** Names that stand for nothing, neither stored nor in the credentials of the document that the application may use. */
export function strangeVoices(
  fields: Fields,
  voices: readonly Voice[],
  of: Asking,
  credentials: readonly Wanted[],
): string[] {
  const strange: string[] = [];
  eachVoice(fields, (text, label) => {
    const name = SAID.exec(text)?.[1];
    const isWanted = credentials.some(
      ({ fields: { label: its, custom_voices } }) =>
        (its || null) === (label || null) &&
        isObject(custom_voices) &&
        Object.hasOwn(custom_voices, name ?? ''),
    );
    if (name && !isWanted && !meant(voices, of, label).some((one) => one.name === name)) strange.push(name);
    return text;
  });
  return strange;
}

export function namesVoice(fields: Fields | undefined): boolean {
  return places.some((place) => SAID.test(String(fields?.[`${place}_voice`] ?? '')));
}

function eachVoice(fields: Fields, change: (text: string, label: unknown) => string): Fields {
  const changed = places.flatMap((place) => {
    const text = fields[`${place}_voice`];
    const has = speechVendorOf(String(fields[`${place}_vendor`] ?? ''))?.custom_voices;
    return has && typeof text === 'string'
      ? [[`${place}_voice`, change(text, fields[`${place}_label`])]]
      : [];
  });
  return { ...fields, ...Object.fromEntries(changed) };
}
