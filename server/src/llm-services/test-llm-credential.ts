/** Whether a stored key works, asked at the vendor (`R29`). Nothing of the database is held while asking. `who` asks. */
import type { LlmTest } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { type LlmVendorId, llmVendorName, llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import { ifStillSealed } from '../app/if-still-sealed.ts';
import { rowOf } from '../db/lock.ts';
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
  llms: Llms,
  llm_credential_sid: string,
  who: string,
): Promise<LlmTest> {
  const row = await findLlmCredentialRow(db, llm_credential_sid);
  if (!row) throw problems.unknown('LLM credential');
  const { result, told } = await askLlmVendor(llms, row.vendor, openKey(cipher, row), who);
  if (result)
    await ifStillSealed(
      db,
      cipher,
      {
        lock: rowOf('trunkline_llm_credentials', llm_credential_sid),
        read: (trx) => findLlmCredentialRow(trx, llm_credential_sid),
        credential: row.credential,
      },
      (trx) => saveLlmTest(trx, llm_credential_sid, result),
    );
  return told;
}

type Asked = { result: { ok: boolean; reason: string | null } | null; told: LlmTest };

/** The same for any key; nothing is kept. `result` is what is worth keeping: that nobody was asked is not. */
export async function askLlmVendor(
  { askVendor, models }: Llms,
  vendor: string,
  api_key: string,
  who: string,
): Promise<Asked> {
  if (!llmVendorOf(vendor)) return { result: null, told: { status: 'not tested' } };
  const answer = await askVendor({
    who,
    of: llmVendorName(vendor),
    secrets: [api_key],
    ask: (signal) => models(vendor as LlmVendorId, api_key, signal),
  });
  if (answer.ok) return { result: { ok: true, reason: null }, told: { status: 'ok' } };
  const { reason, not_asked } = answer;
  return { result: not_asked ? null : { ok: false, reason }, told: { status: 'fail', reason } };
}
