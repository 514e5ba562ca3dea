/** The permission matrix for LLM services. */
import { randomUUID } from 'node:crypto';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import {
  about,
  account,
  type Case,
  kept,
  name,
  ofProvider,
  ownerOf,
  read,
  seen,
  serviceProvider,
  tried,
  write,
} from './matrix-rules.ts';

/** Of a vendor that nobody knows, so that a test asks nobody. */
const credential =
  (vendor: string, body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const { account_sid, service_provider_sid } = ownerOf(tenant);
    const llm_credential_sid = randomUUID();
    const sealed = app.cipher.seal(JSON.stringify({ api_key: 'canary-secret' }));
    if (!missing)
      await app.db
        .insertInto('trunkline_llm_credentials')
        .values({ llm_credential_sid, account_sid, service_provider_sid, vendor, credential: sealed })
        .execute();
    return { sids: { service_provider_sid, llm_credential_sid }, body: body?.() };
  };

export const llmCases: Record<string, Case> = {
  'llm-services.listOfProvider': about(ofProvider, serviceProvider()),
  'llm-services.listOfAccount': about(read, account()),
  'llm-services.create': about(write, async (_app, _world, { account: account_sid, provider }) => ({
    sids: { service_provider_sid: provider },
    body: anLlmCredential('openai', { account_sid, label: name() }),
  })),
  'llm-services.read': about(read, credential('openai'), seen),
  'llm-services.update': about(
    write,
    credential('openai', () => ({ api_key: 'another canary-secret' })),
    kept,
  ),
  'llm-services.remove': about(write, credential('openai'), kept),
  'llm-services.test': about(write, credential('unknown'), tried),
  // Of a vendor that nobody knows there is no key to replace.
  'llm-services.replaceKey': about(
    write,
    credential('unknown', () => ({ api_key: 'another canary-secret' })),
    { ...kept, orElse: 422 },
  ),
};
