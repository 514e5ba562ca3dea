/** Whether a stored key works, asked at the vendor (`R29`). Nothing of the database is held while asking. `who` asks. */
import type { LlmTest } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { type LlmVendorId, llmVendorName, llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { AskVendor } from '../outside/ask-vendor.ts';
import type { LlmModels } from '../outside/llm-models.ts';
import type { Cipher } from '../security/cipher.ts';
import { openKey } from './llm-key.ts';
import { findLlmCredentialRow } from './llm-services.store.ts';
import { saveLlmTest } from './llm-tests.store.ts';

export type Llms = { askVendor: AskVendor; models: LlmModels };

export async function testLlmCredential(
  db: Db,
  cipher: Cipher,
  { askVendor, models }: Llms,
  llm_credential_sid: string,
  who: string,
): Promise<LlmTest> {
  const row = await findLlmCredentialRow(db, llm_credential_sid);
  if (!row) throw problems.unknown('LLM credential');
  const api_key = openKey(cipher, row);
  if (!llmVendorOf(row.vendor)) return { status: 'not tested' };
  const answer = await askVendor({
    who,
    of: llmVendorName(row.vendor),
    secrets: [api_key],
    ask: (signal) => models(row.vendor as LlmVendorId, api_key, signal),
  });
  const reason = answer.ok ? null : answer.reason;
  if (answer.ok || !answer.not_asked)
    await db
      .transaction()
      .execute((trx) => saveLlmTest(trx, llm_credential_sid, row.credential, { ok: answer.ok, reason }));
  return reason === null ? { status: 'ok' } : { status: 'fail', reason };
}
