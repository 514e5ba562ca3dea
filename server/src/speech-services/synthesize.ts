/** A text spoken with a stored credential (`W29`). */
import { type VendorId, vendorIdOf, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { isAccountActive } from '../app/tenants.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { openValues, secretTexts } from './credential-values.ts';
import { findOwnVoice } from './own-voice.ts';
import { findSpeechCredentialRow } from './speech-services.store.ts';
import type { SpeakRequest, Spoken } from './vendor-call.ts';
import type { Vendors } from './vendor-parts.ts';

const LIMIT_MS = 25_000;

type Wanted = { who: string; account_sid: string | null; speech_credential_sid: string };

/** Answers the audio and its media type. The account has to be active, null is the provider itself; `who` asks. */
export async function synthesize(
  db: Db,
  cipher: Cipher,
  { askVendor, parts, tools }: Vendors,
  { who, account_sid, speech_credential_sid }: Wanted,
  wish: SpeakRequest,
): Promise<Spoken> {
  if (account_sid && !(await isAccountActive(db, account_sid)))
    throw problems.badRequest(`Account not found for sid ${account_sid}`);
  const row = await findSpeechCredentialRow(db, speech_credential_sid);
  if (!row) throw problems.unknown('speech credential');
  const { vendor } = row;
  const { synthesizers } = await parts();
  const speak = synthesizers[vendorIdOf(vendor) as VendorId];
  if (!row.use_for_tts)
    throw problems.conflict('This credential is not used for text-to-speech. Turn that on and save first.');
  if (!speak) throw problems.conflict(`Trunkline cannot speak with ${vendorName(vendor)}.`);
  const values = openValues(cipher, row);
  const own_voice = await findOwnVoice(db, row, wish.voice);
  const answer = await askVendor({
    who,
    of: vendorName(vendor),
    secrets: [...secretTexts(vendor, values), own_voice?.cloning_key ?? ''],
    limit_ms: LIMIT_MS,
    ask: (signal) => speak(values, { ...wish, own_voice }, tools, signal),
  });
  if (!answer.ok) throw problems.vendorRefused(answer.reason);
  const { audio, type } = answer.value;
  // Whatever a server of the customer's own calls it, nobody's browser runs it.
  return { audio, type: /^audio\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream' };
}
