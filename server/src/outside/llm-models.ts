/** Whether a vendor of language models takes a key: it is asked for its list of models (`R29`). */
import { type LlmVendorId, llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
import { type FetchPublicUrl, OutboundFailure } from './fetch-public-url.ts';
import { printable } from './printable.ts';

/** Throws an OutboundFailure that says why not. */
export type LlmModels = (vendor: LlmVendorId, api_key: string, signal: AbortSignal) => Promise<void>;

type Question = { url: string; headers(api_key: string): Record<string, string> };

const questions: Record<LlmVendorId, Question> = {
  openai: {
    url: 'https://api.openai.com/v1/models',
    headers: (api_key) => ({ authorization: `Bearer ${api_key}` }),
  },
  anthropic: {
    url: 'https://api.anthropic.com/v1/models',
    headers: (api_key) => ({ 'x-api-key': api_key, 'anthropic-version': '2023-06-01' }),
  },
};

const LIMIT_MS = 10_000;
const LONGEST_MESSAGE = 200;

export function llmModels(fetchPublicUrl: FetchPublicUrl): LlmModels {
  return async (vendor, api_key, signal) => {
    const { url, headers } = questions[vendor];
    const name = llmVendorName(vendor);
    if (!/^[\x21-\x7e]+$/.test(api_key))
      throw new OutboundFailure(`Keys of ${name} contain no spaces or special characters.`);
    const { status, text } = await fetchPublicUrl(url, {
      headers: { ...headers(api_key), accept: 'application/json' },
      signal,
      timeout_ms: LIMIT_MS,
      redirects: 0,
    });
    if (status >= 200 && status < 300) return;
    throw new OutboundFailure(`${name} ${refusal(status)}${said(text)}`);
  };
}

function refusal(status: number): string {
  if (status === 401 || status === 403) return 'does not take the key';
  if (status === 429) return 'has been asked too often with this key';
  return `answered with HTTP ${status}`;
}

/** Both vendors say why in the same place. */
function said(text: string): string {
  try {
    const { message } = JSON.parse(text).error;
    if (typeof message === 'string' && message) return `: ${printable(message, LONGEST_MESSAGE)}`;
  } catch {
    // What is no JSON says nothing to a person either.
  }
  return '.';
}
