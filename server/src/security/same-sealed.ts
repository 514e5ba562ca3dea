/**
 * Whether two sealed texts have the same content: a text that is sealed again, as when the secrets are exchanged,
 * looks different (`R17`).
 */
import type { Cipher } from './cipher.ts';
import { nullIfRefused } from './unless-refused.ts';

export function isSameSealed(cipher: Cipher, one: string, other: string): boolean {
  if (one === other) return true;
  const opened = (sealed: string) => nullIfRefused(() => cipher.open(sealed, ''));
  const text = opened(one);
  return text !== null && text === opened(other);
}
