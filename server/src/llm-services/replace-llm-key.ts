/** Another key in place of the stored one, after a test at the vendor (`R43`). */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Values } from '@trunkline/contract/core/field.ts';
import { KEY_CHANGED, keyFields, NO_KEY, newKey, SAME_KEY } from '@trunkline/contract/core/new-key.ts';
import {
  changedLlmCredential,
  type LlmTest,
} from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { isSameSealed } from '../security/same-sealed.ts';
import { openKey, sealKey, showingKeys } from './llm-key.ts';
import { findLlmCredential, findLlmCredentialRow, updateLlmCredential } from './llm-services.store.ts';
import { forgetLlmTest, saveLlmTest } from './llm-tests.store.ts';
import { about } from './save-llm-credential.ts';
import { askLlmVendor, type Llms } from './test-llm-credential.ts';

/**
 * Stores the key with the result of its test unless that failed. Nothing of the database is held while asking:
 * 422 when the credential has another key by then.
 */
export async function replaceLlmKey(
  { db, cipher, llms }: { db: Db; cipher: Cipher; llms: Llms },
  origin: Origin,
  llm_credential_sid: string,
  owner: Owner,
  body: Values,
  who: string,
): Promise<LlmTest & { stored: boolean }> {
  const row = await findLlmCredentialRow(db, llm_credential_sid);
  if (!row) throw problems.unknown('LLM credential');
  const api_key = enteredKey(row.vendor, openKey(cipher, row), body);
  const sealed = sealKey(cipher, { api_key });
  const { result, told } = await askLlmVendor(llms, row.vendor, api_key, who);
  if (told.status === 'fail') return { ...told, stored: false };
  const show = showingKeys(cipher);
  await change(db, origin, {
    locks: [rowOf('trunkline_llm_credentials', llm_credential_sid)],
    async work(trx) {
      const before = await findLlmCredential(trx, llm_credential_sid, show);
      const now = await findLlmCredentialRow(trx, llm_credential_sid);
      if (!before || !now) throw problems.unknown('LLM credential');
      if (!isSameSealed(cipher, now.credential, row.credential)) throw problems.conflict(KEY_CHANGED);
      await updateLlmCredential(trx, llm_credential_sid, { credential: sealed });
      await forgetLlmTest(trx, llm_credential_sid);
      if (result) await saveLlmTest(trx, llm_credential_sid, result);
      const after = await findLlmCredential(trx, llm_credential_sid, show);
      return { action: 'update', ...about(llm_credential_sid, row, owner), before, after };
    },
  });
  return { ...told, stored: true };
}

function enteredKey(vendor: string, stored: string, body: Values): string {
  const keys = keyFields(llmVendorOf(vendor)?.fields ?? {}, { api_key: stored });
  if (!keys.api_key) throw problems.conflict(NO_KEY);
  const key = newKey(keys, body);
  const { values, issues } = changedLlmCredential(vendor, { api_key: stored }, key.values);
  const faults = [...key.issues, ...issues];
  if (faults.length === 0 && values.api_key === stored) faults.push({ path: 'api_key', message: SAME_KEY });
  if (faults.length > 0 || !values.api_key) throw problems.invalid(faults);
  return values.api_key;
}
