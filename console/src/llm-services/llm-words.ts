/** An LLM service in words. Pure. */
import { testOfColumns } from '@trunkline/contract/llm-services/last-test.ts';
import type { LlmCredential, LlmTest } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorName, llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import {
  CANNOT_BE_TESTED,
  NOT_TESTED_YET,
  overallOutcome,
  type TestOutcome,
} from '../ui/credential-status.ts';

/** "OpenAI (sales)" */
export function serviceTitle({ vendor, label }: { vendor: string; label: string | null }): string {
  return label ? `${llmVendorName(vendor)} (${label})` : llmVendorName(vendor);
}

/** Of a test made here. */
export type LlmAnswer = LlmTest & { tested_at: string };
/** A platform server sends no `test`. */
type Tested = Pick<LlmCredential, 'vendor' | 'last_tested' | 'tested_ok'> &
  Partial<Pick<LlmCredential, 'test'>>;

/** Whether the vendor takes the key: what the server keeps of it, else the answer to a test made here. */
export function llmOutcome(service: Tested, answer?: LlmAnswer): TestOutcome {
  const key = service.test === undefined ? (answer ?? testOfColumns(service)) : service.test;
  return overallOutcome({ key }, llmVendorOf(service.vendor) ? NOT_TESTED_YET : CANNOT_BE_TESTED);
}
