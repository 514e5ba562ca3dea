/** The key of an LLM credential, between its sealed form and the wire (`R5`, `R16`, `R17`). */
import { parsed } from '@trunkline/contract/core/field.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import type { LlmValues } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
import { problems } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { unlessRefused } from '../security/unless-refused.ts';
import type { ShowKey } from './llm-services.store.ts';

/** Of the column. */
const LONGEST_SEALED = 8192;

export function sealKey(cipher: Cipher, { api_key }: LlmValues): string {
  const sealed = cipher.seal(JSON.stringify({ api_key }));
  if (sealed.length <= LONGEST_SEALED) return sealed;
  throw problems.invalid([{ path: 'api_key', message: 'The key is too long to be stored.' }]);
}

/** In clear. Throws a problem that says so when it cannot be read. */
export function openKey(cipher: Cipher, row: { vendor: string; credential: string }): string {
  const what = `The stored key of ${llmVendorName(row.vendor)}`;
  const { api_key } = Object(parsed(cipher.open(row.credential, what)));
  if (typeof api_key !== 'string' || api_key === '') throw problems.unreadable(what);
  return api_key;
}

/** Masked, or gone. One that cannot be read says so in its place, so that it can be entered anew. */
export function showingKeys(cipher: Cipher): ShowKey {
  return (row, withSecrets) =>
    unlessRefused(
      () => {
        const api_key = openKey(cipher, row);
        return withSecrets ? { api_key: masked(api_key) } : {};
      },
      ({ message }) => ({ unreadable: message }),
    );
}
