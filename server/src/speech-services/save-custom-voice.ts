/** Adding, changing and removing a Google custom voice; each leaves an audit entry without the key. */
import { randomUUID } from 'node:crypto';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import {
  type CustomVoice,
  type CustomVoiceInput,
  type CustomVoiceUpdate,
  lacksModel,
  MODEL_REQUIRED,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { audit } from '../app/audit.ts';
import { problems } from '../app/problems.ts';
import type { Origin } from '../app/route.ts';
import { refuseIfChanged } from '../app/version.ts';
import type { Db } from '../db/open.ts';
import {
  findCustomVoice,
  insertCustomVoice,
  removeCustomVoice,
  updateCustomVoice,
} from './google-custom-voices.store.ts';

/** Answers the new sid. `owner` is that of the credential. */
export function createCustomVoice(
  db: Db,
  origin: Origin,
  owner: Owner,
  { model = '', ...input }: CustomVoiceInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const google_custom_voice_sid = randomUUID();
    await insertCustomVoice(trx, { ...input, model, google_custom_voice_sid });
    const after = await getVoice(trx, origin, google_custom_voice_sid);
    await audit(trx, origin, { action: 'create', ...about(after, owner), after });
    return google_custom_voice_sid;
  });
}

/** Changes what the update names. */
export function changeCustomVoice(
  db: Db,
  origin: Origin,
  owner: Owner,
  google_custom_voice_sid: string,
  update: CustomVoiceUpdate,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await getVoice(trx, origin, google_custom_voice_sid);
    refuseIfChanged(origin, before);
    const { model = before.model, use_voice_cloning_key = before.use_voice_cloning_key } = update;
    if (lacksModel({ model, use_voice_cloning_key }))
      throw problems.invalid([{ path: 'model', message: MODEL_REQUIRED }]);
    await updateCustomVoice(trx, google_custom_voice_sid, { ...update, model, use_voice_cloning_key });
    const after = await getVoice(trx, origin, google_custom_voice_sid);
    await audit(trx, origin, { action: 'update', ...about(after, owner), before, after });
  });
}

/** Of the text of an uploaded file; anything else would only fail at Google, during a call. */
export function setCloningKey(
  db: Db,
  origin: Origin,
  owner: Owner,
  google_custom_voice_sid: string,
  file: string,
): Promise<void> {
  const voice_cloning_key = file.trim();
  if (!isText(voice_cloning_key))
    throw problems.invalid([
      { path: 'file', message: 'The file is no text file, so it is no voice cloning key.' },
    ]);
  return db.transaction().execute(async (trx) => {
    const before = await getVoice(trx, origin, google_custom_voice_sid);
    await updateCustomVoice(trx, google_custom_voice_sid, { voice_cloning_key });
    const after = await getVoice(trx, origin, google_custom_voice_sid);
    await audit(trx, origin, { action: 'set-cloning-key', ...about(after, owner), before, after });
  });
}

export function deleteCustomVoice(
  db: Db,
  origin: Origin,
  owner: Owner,
  google_custom_voice_sid: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await getVoice(trx, origin, google_custom_voice_sid);
    await removeCustomVoice(trx, google_custom_voice_sid);
    await audit(trx, origin, { action: 'delete', ...about(before, owner), before });
  });
}

async function getVoice(trx: Db, { actor }: Origin, sid: string): Promise<CustomVoice> {
  const voice = await findCustomVoice(trx, actor, sid);
  if (!voice) throw problems.unknown('custom voice');
  return voice;
}

function about(voice: CustomVoice, { account_sid, service_provider_sid }: Owner) {
  return {
    kind: 'google-custom-voices',
    record_sid: voice.google_custom_voice_sid,
    record_name: voice.name,
    owner: { account_sid, service_provider_sid },
  };
}

/** A file that is no UTF-8 has become replacement characters by now. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
  return text !== '' && !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text);
}
