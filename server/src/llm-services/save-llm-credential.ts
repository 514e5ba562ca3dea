/** Adding and changing an LLM credential, in one transaction with its audit entry. */
import { randomUUID } from 'node:crypto';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Values } from '@trunkline/contract/core/field.ts';
import {
  changedLlmCredential,
  LABEL_TAKEN,
  type LlmCredential,
  type LlmCredentialInput,
} from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
import { change } from '../app/change.ts';
import { staysThere } from '../app/tenants.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { ProblemError, problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { unlessRefused } from '../security/unless-refused.ts';
import { openKey, sealKey, showingKeys } from './llm-key.ts';
import {
  findLlmCredential,
  insertLlmCredential,
  isLlmLabelTaken,
  type LlmCredentialRow,
  lockLlmCredentialRow,
  toCredential,
  updateLlmCredential,
} from './llm-services.store.ts';
import { forgetLlmTest } from './llm-tests.store.ts';

/** Answers the new sid. 422 when the owner has one of this vendor and label. */
export async function createLlmCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  { account_sid, service_provider_sid }: { account_sid: string | null; service_provider_sid: string },
  { vendor, label, api_key }: LlmCredentialInput,
): Promise<string> {
  const owner = { account_sid, service_provider_sid };
  const credential = sealKey(cipher, { api_key });
  const llm_credential_sid = randomUUID();
  await change(db, origin, {
    locks: [staysThere(owner, rowOf)],
    async work(trx) {
      if (label && (await isLlmLabelTaken(trx, owner, vendor, label)))
        throw problems.duplicate('label', LABEL_TAKEN);
      await insertLlmCredential(trx, { llm_credential_sid, ...owner, vendor, label, credential });
      const after = await findLlmCredential(trx, llm_credential_sid, showingKeys(cipher));
      return { action: 'create', ...about(llm_credential_sid, { vendor, label }, owner), after };
    },
  });
  return llm_credential_sid;
}

/** Another key takes the place of the stored one; nobody has tested it yet. */
export function changeLlmCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  llm_credential_sid: string,
  owner: Owner,
  body: Values,
): Promise<void> {
  const show = showingKeys(cipher);
  return change(db, origin, {
    locks: [],
    async before(trx) {
      const row = await lockLlmCredentialRow(trx, llm_credential_sid);
      const record = row && (await toCredential(trx, row, show));
      if (!row || !record) throw problems.unknown('LLM credential');
      return { row, record };
    },
    version: ({ record }) => ({ record, edited: edited(record) }),
    async work(trx, { row, record: before }) {
      const api_key = changedKey(cipher, row, body);
      if (api_key !== null) {
        await updateLlmCredential(trx, llm_credential_sid, { credential: sealKey(cipher, { api_key }) });
        await forgetLlmTest(trx, llm_credential_sid);
      }
      const after = await findLlmCredential(trx, llm_credential_sid, show);
      return { action: 'update', ...about(llm_credential_sid, row, owner), before, after };
    },
  });
}

/** Null: it stays. One that cannot be read is replaced by a whole one, or it stays (`R17`). */
function changedKey(cipher: Cipher, row: LlmCredentialRow, body: Values): string | null {
  const stored = unlessRefused(
    () => openKey(cipher, row),
    (problem) => problem,
  );
  const known = stored instanceof ProblemError ? {} : { api_key: stored };
  const { values, issues } = changedLlmCredential(row.vendor, known, body);
  if (stored instanceof ProblemError && (issues.length > 0 || !values.api_key)) throw stored;
  refuseIssues(issues);
  return values.api_key === stored ? null : (values.api_key ?? null);
}

/** Without what tests write into it: that is no reason to refuse an edit. */
export function edited(record: LlmCredential): object {
  const { last_tested: _, tested_ok: _ok, test: _test, ...rest } = record;
  return rest;
}

/** For an audit entry. */
export function about(
  record_sid: string,
  { vendor, label }: { vendor: string; label: string | null },
  { account_sid, service_provider_sid }: Owner,
) {
  const record_name = llmVendorName(vendor) + (label ? ` (${label})` : '');
  return { kind: 'llm-services', record_sid, record_name, owner: { account_sid, service_provider_sid } };
}
