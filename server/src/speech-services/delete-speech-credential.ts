import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingValues } from './credential-values.ts';
import { about, edited } from './save-speech-credential.ts';
import { findSpeechCredential, removeSpeechCredential } from './speech-services.store.ts';

/** Its custom voices and test results go with it. */
export function deleteSpeechCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  speech_credential_sid: string,
  owner: Owner,
): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('speech_credentials', speech_credential_sid)],
    async before(trx) {
      const stored = await findSpeechCredential(trx, speech_credential_sid, showingValues(cipher));
      if (!stored) throw problems.unknown('speech credential');
      return stored;
    },
    version: (record) => ({ record, edited: edited(record) }),
    async work(trx, before) {
      await removeSpeechCredential(trx, speech_credential_sid);
      return { action: 'delete', ...about(speech_credential_sid, before, owner), before };
    },
  });
}
