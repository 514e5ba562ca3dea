/** The vendors of language models (`W31`). Names on the left are on the wire. */
import { type FieldTable, fields } from '../core/field.ts';

const apiKey = fields({ api_key: { kind: 'secret', label: 'API key', required: true } });

export const llmVendors = {
  openai: { name: 'OpenAI', fields: apiKey },
  anthropic: { name: 'Anthropic', fields: apiKey },
} as const satisfies Record<string, { name: string; fields: FieldTable }>;

export type LlmVendorId = keyof typeof llmVendors;

export const llmVendorIds = Object.keys(llmVendors) as LlmVendorId[];

/** Null for an unknown vendor. */
export function llmVendorOf(vendor: string): { name: string; fields: FieldTable } | null {
  return Object.hasOwn(llmVendors, vendor) ? llmVendors[vendor as LlmVendorId] : null;
}

/** What a person reads; an unknown vendor as it is stored. */
export function llmVendorName(vendor: string): string {
  return llmVendorOf(vendor)?.name ?? vendor;
}
