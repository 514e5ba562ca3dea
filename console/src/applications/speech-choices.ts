/** What an application can choose to speak and listen with, and what it begins with (`C13`). Pure. */
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import {
  customNameOf,
  isChoosable,
  isVoiceFree,
  speechVendorOf,
  type VendorId,
  vendorIdOf,
  vendorIds,
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

const EN_US = 'en-US';
/** As most vendors write a language: de, es-419, cmn-Hant-TW; not en_US-8khz. */
const TAG = /^[a-z]{2,3}(-[A-Za-z\d]{2,4})*$/;

type Option = { value: string; label: string; detail?: string };

/** Undefined while they are not known: then nothing can be said to be missing. */
export type Known<C extends Credential = Credential> = readonly C[] | undefined;

export const kinds = ['synthesis', 'recognizer'] as const;
export type Kind = (typeof kinds)[number];
const uses: Record<Kind, Use> = { synthesis: 'tts', recognizer: 'stt' };

function usable<C extends Credential>(credentials: Known<C>, kind: Kind): C[] {
  const use = uses[kind];
  return (credentials ?? []).filter(
    (one) => isOfferedFor(one.vendor, use) && Boolean(use === 'tts' ? one.use_for_tts : one.use_for_stt),
  );
}

/** A vendor that is not known here, which another program has stored, may do anything. */
function isOfferedFor(vendor: string, use: Use): boolean {
  const id = vendorIdOf(vendor);
  if (id === null) return !/^custom:?$/.test(vendor);
  return customNameOf(vendor) !== null || isChoosable(id, use);
}

/**
 * Vendors with a usable credential, then the others that can do it and what was chosen though it has none any more,
 * both marked. Before it is known what there is, what was chosen alone.
 */
export function vendorOptions(
  credentials: Known,
  kind: Kind,
  chosen: string,
  isLeftOut: (id: VendorId) => boolean = () => false,
): Option[] {
  if (!credentials) return chosen === '' ? [] : [{ value: chosen, label: shown(chosen) }];
  const there = new Set(usable(credentials, kind).map(({ vendor }) => vendor));
  const others = vendorIds.filter((id) => isChoosable(id, uses[kind]) && !isLeftOut(id));
  const without = [...new Set<string>([...others, ...(chosen === '' ? [] : [chosen])])].filter(
    (vendor) => !there.has(vendor),
  );
  const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label);
  return [
    ...[...there].map((vendor) => ({ value: vendor, label: shown(vendor) })).sort(byLabel),
    ...without.map((vendor) => ({ value: vendor, label: missing(shown(vendor)) })).sort(byLabel),
  ];
}

function missing(name: string): string {
  return `${name} – not provisioned`;
}

function shown(vendor: string): string {
  return customNameOf(vendor) === null ? vendorName(vendor) : `${customNameOf(vendor)} (custom)`;
}

/**
 * Empty while the vendor has no labelled credential: then there is nothing to choose. "None" is the one
 * without a label. What was chosen and is not there stays, and is marked.
 */
export function labelOptions(credentials: Known, kind: Kind, vendor: string, chosen: string): Option[] {
  const there = labelsOf(credentials, kind, vendor);
  if (there.every((label) => label === '') && chosen === '') return [];
  const options = there.map((label) => ({ value: label, label: label || 'None' }));
  if (there.includes(chosen)) return options;
  const gone = chosen || 'None';
  return [{ value: chosen, label: credentials ? missing(gone) : gone }, ...options];
}

/** The label to begin with: none where one credential has none, else the first. */
export function firstLabel(credentials: Known, kind: Kind, vendor: string): string {
  return labelsOf(credentials, kind, vendor)[0] ?? '';
}

/** The label where a credential answers to it, else the one to begin with. */
export function labelThere(credentials: Known, kind: Kind, vendor: string, label: string): string {
  const there = labelsOf(credentials, kind, vendor);
  return there.includes(label) ? label : (there[0] ?? label);
}

/** Of the vendor's usable credentials, in order; the empty one, first, is that of a credential without. */
function labelsOf(credentials: Known, kind: Kind, vendor: string): string[] {
  const own = usable(credentials, kind).filter((one) => one.vendor === vendor);
  return [...new Set(own.map(({ label }) => label ?? ''))].sort();
}

export function credentialOf<C extends Credential>(
  credentials: Known<C>,
  kind: Kind,
  vendor: string,
  label: string,
): C | undefined {
  const own = usable(credentials, kind).filter((one) => one.vendor === vendor && (one.label ?? '') === label);
  return own.find(({ account_sid }) => account_sid !== null) ?? own[0];
}

/**
 * What the server has to be told so that it asks the credential that is chosen here: it knows no use by
 * itself, and takes one of the account before one of the provider.
 */
export function toldUse(credentials: Known, kind: Kind, vendor: string, label: string): Use | undefined {
  const fits = new Set<Credential>(usable(credentials, kind));
  const named = credentials?.filter((one) => one.vendor === vendor && (one.label ?? '') === label) ?? [];
  return named.every((one) => fits.has(one)) ? undefined : uses[kind];
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
    : spoken && offer?.tts?.find((one) => one.voices.length > 0)?.voices;
  return (voices ?? []).map(({ value, name }) => ({ value, label: name }));
}

/** The voice after another language was chosen. */
export function firstVoice(offer: SpeechOffer | undefined, vendor: string, language: string): string {
  const options = voiceOptions(offer, vendor, language);
  const usual = speechVendorOf(vendor)?.voice?.[language];
  if (usual && (options.length === 0 || options.some(({ value }) => value === usual))) return usual;
  return options[0]?.value ?? '';
}

export type Turn = {
  vendor: string;
  kind: Kind;
  before: { language: string; voice: string };
  /** Another label of the vendor that it was before. */
  isSameVendor: boolean;
  credential: Credential | undefined;
};

/** What begins after another vendor or label was chosen, as the vendor's table says (`C13`). */
export function startWith(offer: SpeechOffer | undefined, turn: Turn): { language: string; voice: string } {
  const { before, credential, isSameVendor, kind, vendor } = turn;
  const table = speechVendorOf(vendor);
  const asked = askedAs(vendor, kind);
  if (asked === 'nothing') return { language: '', voice: '' };
  const typed = before.language || table?.language?.stt || EN_US;
  if (asked === 'words') return { language: typed, voice: '' };
  if (asked === 'voice') return { language: typed, voice: keptModel(offer, turn) };
  const languages = languageOptions(offer, kind).map(({ value }) => value);
  // Where the vendor cannot be asked, how another one alone writes a language is no guess at it.
  const spoken = offer || isSameVendor || TAG.test(before.language) ? before.language : '';
  const first = (usual: readonly string[]) =>
    usual.find((one) => languages.includes(one)) ?? languages[0] ?? usual.find(Boolean) ?? EN_US;
  if (kind === 'recognizer') {
    const usual = table?.language?.stt ?? [];
    return { language: first([spoken].concat(usual)), voice: '' };
  }
  const mayKeep = isSameVendor || table?.keeps_pair;
  // Another credential of the vendor that does not answer has no reason against what was chosen.
  const isKept = (mayKeep && isOffered(offer, turn)) || (isSameVendor && !offer);
  if (isKept && !isVoiceFree(credential)) return before;
  const usual = table?.language?.tts ?? [spoken, EN_US];
  const language = first(isSameVendor ? [before.language, ...usual] : usual);
  return { language, voice: isVoiceFree(credential) ? '' : firstVoice(offer, vendor, language) };
}

function keptModel(offer: SpeechOffer | undefined, { before, vendor }: Turn): string {
  const models = voiceOptions(offer, vendor, before.language).map(({ value }) => value);
  return models.includes(before.voice) ? before.voice : (models[0] ?? '');
}

function isOffered(offer: SpeechOffer | undefined, { before: { language, voice }, vendor }: Turn): boolean {
  return voiceOptions(offer, vendor, language).some(({ value }) => value === voice);
}

/** A stored choice that is not offered keeps its place: saving must not change it. */
export function withStored(options: readonly Option[], stored: string): Option[] {
  const isThere = stored === '' || options.some(({ value }) => value === stored);
  return isThere ? [...options] : [{ value: stored, label: stored, detail: 'not offered' }, ...options];
}
