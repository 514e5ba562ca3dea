/** A voice of the customer's own, as an application names it: `custom_<sid>` (`W30`). */
import { sid } from '@trunkline/contract/core/value.ts';
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { findVoiceToSpeak } from './google-custom-voices.store.ts';
import type { OwnVoice } from './vendor-call.ts';

const NAMED = /^custom_(.*)$/s;

/** The sid of a custom voice, null for any other text. */
export function customVoiceSid(vendor: string, voice: string): string | null {
  const named = speechVendorOf(vendor)?.custom_voices && NAMED.exec(voice);
  return (named && sid.safeParse(named[1]).data) || null;
}

/** Undefined for a voice of the vendor's; 400 for one that this credential does not have. */
export async function findOwnVoice(
  db: Db,
  { speech_credential_sid, vendor }: { speech_credential_sid: string; vendor: string },
  voice: string,
): Promise<OwnVoice | undefined> {
  const named = speechVendorOf(vendor)?.custom_voices && NAMED.exec(voice);
  if (!named) return undefined;
  const named_sid = sid.safeParse(named[1]);
  const found = named_sid.success && (await findVoiceToSpeak(db, speech_credential_sid, named_sid.data));
  if (!found)
    throw problems.invalid([
      { path: 'voice', message: `This credential has no custom voice ${voice}. Choose another voice.` },
    ]);
  const { model, reported_usage, use_voice_cloning_key, voice_cloning_key } = found;
  if (!use_voice_cloning_key) return { model, reported_usage, cloning_key: null };
  if (voice_cloning_key) return { model, reported_usage, cloning_key: voice_cloning_key };
  throw problems.conflict('This custom voice has no cloning key yet. Upload its key file first.');
}
