/** An LLM service in words. Pure. */
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';

/** "OpenAI (sales)" */
export function serviceTitle({ vendor, label }: { vendor: string; label: string | null }): string {
  return label ? `${llmVendorName(vendor)} (${label})` : llmVendorName(vendor);
}
