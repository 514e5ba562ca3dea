/** What an application can choose to speak and listen with, and what it begins with (console-core 12.4). Pure. */
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import {
  customNameOf,
  isChoosable,
  speechVendorOf,
  vendorIdOf,
  vendorName,
} from '@trunkline/contract/speech-services/vendors.ts';

export type Credential = {
  speech_credential_sid: string;
  account_sid: string | null;
  vendor: string;
  label: string | null;
  use_for_tts: 0 | 1;
  use_for_stt: 0 | 1;
  use_custom_tts?: unknown;
};

type Option = { value: string; label: string; detail?: string };

export type Kind = 'synthesis' | 'recognizer';
const uses: Record<Kind, Use> = { synthesis: 'tts', recognizer: 'stt' };

export function usable<C extends Credential>(credentials: readonly C[], kind: Kind): C[] {
  const use = uses[kind];
  return credentials.filter((one) => {
    const id = vendorIdOf(one.vendor);
    const offered = id !== null && (customNameOf(one.vendor) !== null || isChoosable(id, use));
    return offered && Boolean(use === 'tts' ? one.use_for_tts : one.use_for_stt);
  });
}

/** Vendors with a usable credential; the chosen one stays though it has none any more, and is marked. */
export function vendorOptions(credentials: readonly Credential[], kind: Kind, chosen: string): Option[] {
  const known = [...new Set(usable(credentials, kind).map(({ vendor }) => vendor))];
  const options = known.map((vendor) => ({ value: vendor, label: shown(vendor) }));
  const sorted = options.sort((a, b) => a.label.localeCompare(b.label));
  if (chosen === '' || known.includes(chosen)) return sorted;
  return [{ value: chosen, label: `${shown(chosen)} – not provisioned` }, ...sorted];
}

function shown(vendor: string): string {
  return customNameOf(vendor) === null ? vendorName(vendor) : `${customNameOf(vendor)} (custom)`;
}

/** Empty while the vendor has no labelled credential: then there is nothing to choose. "None" is the one without a label. */
export function labelOptions(
  credentials: readonly Credential[],
  kind: Kind,
  vendor: string,
  chosen: string,
): Option[] {
  const own = usable(credentials, kind).filter((one) => one.vendor === vendor);
  const labels = [...new Set(own.flatMap(({ label }) => label ?? []))].sort();
  if (labels.length === 0 && chosen === '') return [];
  const none = own.some(({ label }) => !label) || chosen === '' ? [{ value: '', label: 'None' }] : [];
  const gone =
    chosen !== '' && !labels.includes(chosen)
      ? [{ value: chosen, label: `${chosen} – not provisioned` }]
      : [];
  return [...none, ...gone, ...labels.map((label) => ({ value: label, label }))];
}

/** The label to begin with: none where one credential has none, else the first. */
export function firstLabel(credentials: readonly Credential[], kind: Kind, vendor: string): string {
  const own = usable(credentials, kind).filter((one) => one.vendor === vendor);
  if (own.length === 0 || own.some(({ label }) => !label)) return '';
  return own.flatMap(({ label }) => label ?? []).sort()[0] ?? '';
}

export function credentialOf<C extends Credential>(
  credentials: readonly C[],
  kind: Kind,
  vendor: string,
  label: string,
): C | undefined {
  const own = usable(credentials, kind).filter((one) => one.vendor === vendor && (one.label ?? '') === label);
  return own.find(({ account_sid }) => account_sid !== null) ?? own[0];
}

/** How the vendor is asked: a voice without a language, free words, nothing at all, or lists. */
export function askedAs(vendor: string, kind: Kind): 'lists' | 'voice' | 'words' | 'nothing' {
  const asks = speechVendorOf(vendor)?.asks;
  return (kind === 'synthesis' ? asks?.tts : asks?.stt) ?? 'lists';
}

export function languageOptions(offer: SpeechOffer | undefined, kind: Kind): Option[] {
  const list = (kind === 'synthesis' ? offer?.tts : offer?.stt) ?? [];
  return list.map(({ value, name }) => ({
    value,
    label: name,
    ...(name === value ? {} : { detail: value }),
  }));
}

/** A voice without a language is any of them, a model too. */
export function voiceOptions(offer: SpeechOffer | undefined, vendor: string, language: string): Option[] {
  if (askedAs(vendor, 'synthesis') === 'voice') {
    const voices = offer?.tts?.flatMap((one) => one.voices) ?? [];
    const all = offer?.models?.length ? offer.models : voices;
    return all.map(({ value, name }) => ({ value, label: name }));
  }
  const spoken = offer?.tts?.find(({ value }) => value === language);
  // Some vendors hang all voices on one language.
  const voices = spoken?.voices.length
    ? spoken.voices
    : language && spoken
      ? (offer?.tts?.[0]?.voices ?? [])
      : [];
  return voices.map(({ value, name }) => ({ value, label: name }));
}

/** The voice after another language was chosen. */
export function firstVoice(offer: SpeechOffer | undefined, vendor: string, language: string): string {
  const options = voiceOptions(offer, vendor, language);
  const usual = speechVendorOf(vendor)?.voice?.[language];
  if (usual && (options.length === 0 || options.some(({ value }) => value === usual))) return usual;
  return options[0]?.value ?? '';
}

/** What begins after another vendor was chosen: the language is kept where it is offered. */
export function startWith(
  offer: SpeechOffer | undefined,
  vendor: string,
  kind: Kind,
  before: { language: string; voice: string },
): { language: string; voice: string } {
  const asked = askedAs(vendor, kind);
  if (asked === 'nothing') return { language: '', voice: '' };
  if (asked === 'words') return { language: before.language || 'en-US', voice: '' };
  const usual = speechVendorOf(vendor)?.language?.[uses[kind]] ?? 'en-US';
  const languages = languageOptions(offer, kind).map(({ value }) => value);
  const language =
    [before.language, usual].find((one) => languages.includes(one)) ??
    languages[0] ??
    (before.language || usual);
  if (kind === 'recognizer') return { language, voice: '' };
  const voices = voiceOptions(offer, vendor, language).map(({ value }) => value);
  const voice = voices.includes(before.voice) ? before.voice : firstVoice(offer, vendor, language);
  return { language, voice };
}

/** A stored choice that is not offered keeps its place: saving must not change it. */
export function withStored(options: readonly Option[], stored: string): Option[] {
  const isThere = stored === '' || options.some(({ value }) => value === stored);
  return isThere ? [...options] : [{ value: stored, label: stored, detail: 'not offered' }, ...options];
}
