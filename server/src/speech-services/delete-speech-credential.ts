import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingValues } from './credential-values.ts';
import { about } from './save-speech-credential.ts';
import { findSpeechCredential, removeSpeechCredential } from './speech-services.store.ts';

/** Its custom voices and test results go with it. */
export function deleteSpeechCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  speech_credential_sid: string,
  owner: Owner,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await findSpeechCredential(trx, speech_credential_sid, showingValues(cipher));
    if (!before) throw problems.unknown('speech credential');
    await removeSpeechCredential(trx, speech_credential_sid);
    await audit(trx, origin, { action: 'delete', ...about(speech_credential_sid, before, owner), before });
  });
}
