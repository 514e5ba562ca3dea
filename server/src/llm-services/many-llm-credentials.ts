import { may } from '@trunkline/contract/core/policy.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingKeys } from './llm-key.ts';
import { findLlmCredential, findLlmCredentialOwner, removeLlmCredential } from './llm-services.store.ts';
import { about } from './save-llm-credential.ts';

/** LLM credentials in a change of many: deleted. */
export function manyLlmCredentials(cipher: Cipher): ManyOf<Found & { shown: object }> {
  return {
    kind: 'llm-services',
    words: ['LLM service', 'LLM services'],
    locks: [],
    async find(trx, sid) {
      await rowOf('trunkline_llm_credentials', sid)(trx);
      const shown = await findLlmCredential(trx, sid, showingKeys(cipher));
      const owner = shown && (await findLlmCredentialOwner(trx, sid));
      return shown && owner && { sid, name: about(sid, shown, owner).record_name, owner, shown, state: {} };
    },
    mayRemove: (actor, { owner }) => may(llmServicePolicy, 'remove', actor, owner),
    async remove(trx, { sid, shown }) {
      await removeLlmCredential(trx, sid);
      return shown;
    },
  };
}
