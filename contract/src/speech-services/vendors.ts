/** Every speech vendor, in the order of its name (`W32`). Names on the left are on the wire. */
import type { SpeechVendor, Use } from './speech-vendor.ts';
import { assemblyai } from './vendors/assemblyai.ts';
import { aws } from './vendors/aws.ts';
import { cartesia } from './vendors/cartesia.ts';
import { cobalt } from './vendors/cobalt.ts';
import { custom } from './vendors/custom.ts';
import { deepgram } from './vendors/deepgram.ts';
import { deepgramflux, deepgramriver } from './vendors/deepgramflux.ts';
import { elevenlabs } from './vendors/elevenlabs.ts';
import { gladia } from './vendors/gladia.ts';
import { google } from './vendors/google.ts';
import { houndify } from './vendors/houndify.ts';
import { ibm } from './vendors/ibm.ts';
import { inworld } from './vendors/inworld.ts';
import { microsoft } from './vendors/microsoft.ts';
import { nuance } from './vendors/nuance.ts';
import { nvidia } from './vendors/nvidia.ts';
import { openai } from './vendors/openai.ts';
import { playht } from './vendors/playht.ts';
import { resemble } from './vendors/resemble.ts';
import { rimelabs } from './vendors/rimelabs.ts';
import { soniox } from './vendors/soniox.ts';
import { speechmatics } from './vendors/speechmatics.ts';
import { verbio } from './vendors/verbio.ts';
import { voxist } from './vendors/voxist.ts';
import { wellsaid } from './vendors/wellsaid.ts';
import { whisper } from './vendors/whisper.ts';

export const speechVendors = {
  assemblyai,
  aws,
  cartesia,
  cobalt,
  custom,
  deepgram,
  deepgramflux,
  deepgramriver,
  elevenlabs,
  gladia,
  google,
  ibm,
  inworld,
  microsoft,
  nuance,
  nvidia,
  openai,
  playht,
  resemble,
  rimelabs,
  soniox,
  houndify,
  speechmatics,
  verbio,
  voxist,
  wellsaid,
  whisper,
} as const satisfies Record<string, SpeechVendor>;

export type VendorId = keyof typeof speechVendors;

type StoredName<T> = {
  [N in keyof T]: T[N] extends { kind: 'variant' } | { wire: string } | { signs: readonly string[] }
    ? never
    : N;
}[keyof T];
type NamesOf<V> = V extends { fields: infer T } ? StoredName<T> & string : never;

/** Every name that a vendor's value has on the wire. */
export type SpeechFieldName = NamesOf<(typeof speechVendors)[VendorId]>;

export const vendorIds = Object.keys(speechVendors) as VendorId[];

const CUSTOM = 'custom:';
/** Maximum length of the name after `custom:`, so that both fit the column. */
export const LONGEST_CUSTOM_NAME = 25;

/** The id of a credential's `vendor`: `custom` for `custom:acme`. Null for an unknown one. */
export function vendorIdOf(vendor: string): VendorId | null {
  if (customNameOf(vendor) !== null) return 'custom';
  return vendor !== 'custom' && Object.hasOwn(speechVendors, vendor) ? (vendor as VendorId) : null;
}

/** Null for an unknown vendor. */
export function speechVendorOf(vendor: string): SpeechVendor | null {
  const id = vendorIdOf(vendor);
  return id && speechVendors[id];
}

/** `acme` of `custom:acme`; null for the other vendors. */
export function customNameOf(vendor: string): string | null {
  const name = vendor.startsWith(CUSTOM) ? vendor.slice(CUSTOM.length).trim() : '';
  return name || null;
}

export function customVendor(name: string): string {
  return CUSTOM + name.trim();
}

/** What a person reads: `AWS`, `acme`; an unknown vendor as it is stored. */
export function vendorName(vendor: string): string {
  return customNameOf(vendor) ?? speechVendorOf(vendor)?.name ?? vendor;
}

export type VendorSwitches = Record<NonNullable<SpeechVendor['hidden_by']>, boolean>;

/** Whether a page setting removes it from every choice. */
export function isHidden(id: VendorId, switches: VendorSwitches): boolean {
  const { hidden_by }: SpeechVendor = speechVendors[id];
  return hidden_by !== undefined && switches[hidden_by];
}

/** Whether an application can choose it for this use. A custom vendor only through a credential that names it. */
export function isChoosable(id: VendorId, use: Use): boolean {
  const { named, uses }: SpeechVendor = speechVendors[id];
  return !named && uses.includes(use);
}

type Stored = { vendor: string; use_for_tts: 0 | 1 };

/** Whether a sample can be played with this credential. */
export function speaksAtOnce(credential: Stored): boolean {
  const { spoken_at, uses } = speechVendorOf(credential.vendor) ?? {};
  if (!uses?.includes('tts') || credential.use_for_tts !== 1) return false;
  return !spoken_at || Boolean((credential as Record<string, unknown>)[spoken_at]);
}

/** Whether the voice is free text: with a custom deployment it has the name that it was given there. */
export function isVoiceFree(credential: Pick<Stored, 'vendor'> | undefined): boolean {
  const flag = credential && speechVendorOf(credential.vendor)?.free_voice;
  return Boolean(flag) && Number((credential as Record<string, unknown>)[flag as string] ?? 0) === 1;
}
