import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingKeys } from './llm-key.ts';
import { findLlmCredential, removeLlmCredential } from './llm-services.store.ts';
import { about, edited } from './save-llm-credential.ts';

export function deleteLlmCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  llm_credential_sid: string,
  owner: Owner,
): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('trunkline_llm_credentials', llm_credential_sid)],
    async before(trx) {
      const stored = await findLlmCredential(trx, llm_credential_sid, showingKeys(cipher));
      if (!stored) throw problems.unknown('LLM credential');
      return stored;
    },
    version: (record) => ({ record, edited: edited(record) }),
    async work(trx, before) {
      await removeLlmCredential(trx, llm_credential_sid);
      return { action: 'delete', ...about(llm_credential_sid, before, owner), before };
    },
  });
}
