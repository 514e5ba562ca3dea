/** One Google custom voice by itself. Its history is its credential's (decision 018), without the key. */
import { randomUUID } from 'node:crypto';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import {
  type CustomVoice,
  type CustomVoiceInput,
  type CustomVoiceUpdate,
  lacksModel,
  MODEL_REQUIRED,
  MOST_CUSTOM_VOICES,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { refuseIfChanged } from '../http/version.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingValues } from './credential-values.ts';
import {
  findCustomVoice,
  insertCustomVoices,
  removeCustomVoices,
  updateCustomVoice,
} from './google-custom-voices.store.ts';
import { about } from './save-speech-credential.ts';
import { findSpeechCredential } from './speech-services.store.ts';

/** The credential that the voices belong to, and to whom that belongs. */
export type OfCredential = { speech_credential_sid: string; owner: Owner };
type Stores = { db: Db; cipher: Cipher };

/** Answers the new sid. */
export function createCustomVoice(
  stores: Stores,
  origin: Origin,
  of: OfCredential,
  { model = '', ...input }: CustomVoiceInput,
): Promise<string> {
  return changing(stores, origin, of, async (trx, count) => {
    if (count >= MOST_CUSTOM_VOICES)
      throw problems.conflict(
        `This credential already has ${MOST_CUSTOM_VOICES} custom voices, the maximum.`,
      );
    const google_custom_voice_sid = randomUUID();
    await insertCustomVoices(trx, [{ ...input, model, google_custom_voice_sid }]);
    return google_custom_voice_sid;
  });
}

/** Changes what the update names. */
export async function changeCustomVoice(
  stores: Stores,
  origin: Origin,
  of: OfCredential,
  google_custom_voice_sid: string,
  update: CustomVoiceUpdate,
): Promise<void> {
  await changing(stores, origin, of, async (trx) => {
    const before = await getVoice(trx, origin, google_custom_voice_sid);
    refuseIfChanged(origin, before);
    const { model = before.model, use_voice_cloning_key = before.use_voice_cloning_key } = update;
    if (lacksModel({ model, use_voice_cloning_key }) && !lacksModel(before))
      throw problems.invalid([{ path: 'model', message: MODEL_REQUIRED }]);
    await updateCustomVoice(trx, google_custom_voice_sid, { ...update, model, use_voice_cloning_key });
  });
}

/** Of the text of an uploaded file. */
export async function setCloningKey(
  stores: Stores,
  origin: Origin,
  of: OfCredential,
  google_custom_voice_sid: string,
  file: string,
): Promise<void> {
  await changing(stores, origin, of, async (trx) => {
    await getVoice(trx, origin, google_custom_voice_sid);
    await updateCustomVoice(trx, google_custom_voice_sid, { voice_cloning_key: file.trim() });
  });
}

export async function deleteCustomVoice(
  stores: Stores,
  origin: Origin,
  of: OfCredential,
  google_custom_voice_sid: string,
): Promise<void> {
  await changing(stores, origin, of, async (trx) => {
    refuseIfChanged(origin, await getVoice(trx, origin, google_custom_voice_sid));
    await removeCustomVoices(trx, [google_custom_voice_sid]);
  });
}

/** A change of one voice is a change of its credential, in one transaction and in its history. */
async function changing<T>(
  { db, cipher }: Stores,
  origin: Origin,
  { speech_credential_sid: sid, owner }: OfCredential,
  work: (trx: Db, count: number) => Promise<T>,
): Promise<T> {
  const show = showingValues(cipher);
  let result!: T;
  await change(db, origin, {
    locks: [rowOf('speech_credentials', sid)],
    async work(trx) {
      const before = await findSpeechCredential(trx, sid, show);
      if (!before) throw problems.unknown('speech credential');
      result = await work(trx, before.custom_voices?.length ?? 0);
      const after = await findSpeechCredential(trx, sid, show);
      return { action: 'update', ...about(sid, before, owner), answer: result, before, after };
    },
  });
  return result;
}

async function getVoice(trx: Db, { actor }: Origin, sid: string): Promise<CustomVoice> {
  const voice = await findCustomVoice(trx, actor, sid);
  if (!voice) throw problems.unknown('custom voice');
  return voice;
}
