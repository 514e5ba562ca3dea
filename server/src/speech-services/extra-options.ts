/** The extra options of a credential, which are stored as JSON text; none when they cannot be read. */
import { parsedAnswer } from './answer-values.ts';
import type { Credential } from './vendor-call.ts';

export function extraOptions({ options }: Credential): Record<string, unknown> {
  const value = typeof options === 'string' ? parsedAnswer(options) : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
