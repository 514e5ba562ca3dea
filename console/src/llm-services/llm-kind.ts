import type { LlmCredential, LlmTest } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { llmVendorName, llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import type { CredentialKind } from '../app/credential/credential-kind.ts';
import { overallOutcome } from '../ui/page/credential-status.ts';
import { type LlmAnswer, llmServices } from './llm-services.queries.ts';
import { llmOutcome } from './llm-words.ts';

export const llmKind: CredentialKind<LlmCredential, LlmTest, LlmAnswer> = {
  queries: llmServices,
  policy: llmServicePolicy,
  list: {
    title: 'LLM',
    help: 'speech-vendors.language-models',
    purpose: 'Keys for the language models that applications use',
    noun: 'LLM services',
    empty: {
      title: 'No LLM services.',
      text: 'Add the API key of a vendor so that applications can use its language models.',
    },
  },
  record: {
    area: 'llm-services',
    kind: 'LLM service',
    deleted: 'llm service',
    sid: 'LLM credential SID',
    fields: 6,
    goes: 'The key is deleted. Applications that use it will stop working with this service.',
    about: 'The key is deleted. Applications can no longer use this service.',
    created: 'Llm Service created successfully',
    updated: 'Llm Service updated successfully',
  },
  sidOf: (service) => service.llm_credential_sid,
  vendorName: llmVendorName,
  fieldsOf: (vendor) => llmVendorOf(vendor)?.fields ?? {},
  isTestable: ({ vendor }) => llmVendorOf(vendor) !== null,
  outcomeOf: llmOutcome,
  keyOutcome: (_, { status, reason }) => overallOutcome({ key: { status, reason } }),
};
