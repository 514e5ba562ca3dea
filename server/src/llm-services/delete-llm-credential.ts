import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingKeys } from './llm-key.ts';
import { findLlmCredential, removeLlmCredential } from './llm-services.store.ts';
import { about } from './save-llm-credential.ts';

export function deleteLlmCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  llm_credential_sid: string,
  owner: Owner,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await findLlmCredential(trx, llm_credential_sid, showingKeys(cipher));
    if (!before) throw problems.unknown('LLM credential');
    await removeLlmCredential(trx, llm_credential_sid);
    await audit(trx, origin, { action: 'delete', ...about(llm_credential_sid, before, owner), before });
  });
}
