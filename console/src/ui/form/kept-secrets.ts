/** Secrets that a form leaves as they are stored: it knows nothing of them but their masks. Pure. */
import { isMask } from '@trunkline/contract/core/mask.ts';

/** Also of a key file, which has masks in it. */
export function isSecretMask(value: unknown): value is string {
  return typeof value === 'string' && (isMask(value) || /^\{.*"[^"]{0,12}X{4,}"/s.test(value));
}

/**
 * What is sent over what somebody else has stored meanwhile: a secret that was not replaced here (`yours` is as in `base`)
 * stays as it is in `theirs`, since the mask of the one before stands for nothing any more. Rows of lists are
 * left alone; where nothing changes, the answer is `yours` itself.
 */
export function withStoredSecrets<V>(base: unknown, theirs: unknown, yours: V): V {
  if (isGroup(yours) && isGroup(base) && isGroup(theirs)) {
    const entries = Object.entries(yours).map(
      ([key, value]) => [key, withStoredSecrets(base[key], theirs[key], value)] as const,
    );
    return entries.every(([key, value]) => value === yours[key]) ? yours : (Object.fromEntries(entries) as V);
  }
  return isSecretMask(yours) && yours === base && theirs !== undefined ? (theirs as V) : yours;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
