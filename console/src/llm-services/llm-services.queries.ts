import {
  type LlmCredential,
  type LlmTest,
  llmServiceEndpoints,
  type llmSorts,
} from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { answered } from '../app/answered.ts';
import { credentialQueries } from '../app/credential/credential-queries.ts';

/** Of a test made here. */
export type LlmAnswer = LlmTest & { tested_at: string };

export const llmServices = credentialQueries<LlmCredential, LlmTest, LlmAnswer>(
  'llm-services',
  llmServiceEndpoints,
  'llm_credential_sid',
  {
    sorts: ['vendor', 'label', 'last_tested', 'created_at'] satisfies (typeof llmSorts)[number][],
    dated: (test, tested_at) => ({ ...answered(test, 'status'), tested_at }),
  },
);
