import { may } from '@trunkline/contract/core/policy.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingValues } from './credential-values.ts';
import { about } from './save-speech-credential.ts';
import {
  findSpeechCredential,
  findSpeechCredentialOwner,
  removeSpeechCredential,
} from './speech-services.store.ts';

/** Speech credentials in a change of many: deleted, with their custom voices and test results. */
export function manySpeechCredentials(cipher: Cipher): ManyOf<Found & { shown: object }> {
  return {
    kind: 'speech-services',
    words: ['speech service', 'speech services'],
    locks: [],
    async find(trx, sid) {
      await rowOf('speech_credentials', sid)(trx);
      const shown = await findSpeechCredential(trx, sid, showingValues(cipher));
      const owner = shown && (await findSpeechCredentialOwner(trx, sid));
      return shown && owner && { sid, name: about(sid, shown, owner).record_name, owner, shown, state: {} };
    },
    mayRemove: (actor, { owner }) => may(speechServicePolicy, 'remove', actor, owner),
    async remove(trx, { sid, shown }) {
      await removeSpeechCredential(trx, sid);
      return shown;
    },
  };
}
