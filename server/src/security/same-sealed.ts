/** Whether two sealed texts hold the same: a text that is sealed anew, as when the secrets are exchanged, looks another (`R17`). */
import type { Cipher } from './cipher.ts';
import { nullIfRefused } from './unless-refused.ts';

export function isSameSealed(cipher: Cipher, one: string, other: string): boolean {
  if (one === other) return true;
  const opened = (sealed: string) => nullIfRefused(() => cipher.open(sealed, ''));
  const text = opened(one);
  return text !== null && text === opened(other);
}
