import type { LlmVendorId } from './vendors.ts';

export function anLlmCredential<V extends LlmVendorId>(vendor: V, over: object = {}) {
  return { vendor, label: null, api_key: `${vendor}-sample-canary-secret-0123456789`, ...over };
}
