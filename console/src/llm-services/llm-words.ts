/** An LLM service in words. Pure. */
import { testOfColumns } from '@trunkline/contract/llm-services/last-test.ts';
import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import {
  CANNOT_BE_TESTED,
  NOT_TESTED_YET,
  overallOutcome,
  type TestOutcome,
} from '../ui/page/credential-status.ts';
import type { LlmAnswer } from './llm-services.queries.ts';

/** A platform server sends no `test`. */
type Tested = Pick<LlmCredential, 'vendor' | 'last_tested' | 'tested_ok'> &
  Partial<Pick<LlmCredential, 'test'>>;

/** Whether the vendor takes the key: what the server keeps of it, else the answer to a test made here. */
export function llmOutcome(service: Tested, answer?: LlmAnswer): TestOutcome {
  const key = service.test === undefined ? (answer ?? testOfColumns(service)) : service.test;
  return overallOutcome({ key }, llmVendorOf(service.vendor) ? NOT_TESTED_YET : CANNOT_BE_TESTED);
}
