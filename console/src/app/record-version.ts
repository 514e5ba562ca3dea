/**
 * Which version of a record was read, for a save to say what it was made from (`If-Match`). Kept beside
 * the record, not in it: screens and forms see what the contract says.
 */
import { replaceEqualDeep } from '@tanstack/react-query';

const versions = new WeakMap<object, string>();

/** A proxy that compresses the answer calls its version a weak one. */
export function rememberVersion(record: unknown, etag: string | null | undefined): void {
  if (typeof record === 'object' && record !== null && etag) versions.set(record, etag.replace(/^W\//, ''));
}

/** Undefined when the server told none: such a save overwrites, as on the platform. */
export function versionOf(record: object | undefined): string | undefined {
  return record && versions.get(record);
}

/** The query cache's way to keep what did not change; what it keeps may be another object. */
export function keepUnchanged(old: unknown, fresh: unknown): unknown {
  const kept = replaceEqualDeep(old, fresh);
  if (typeof fresh === 'object' && fresh !== null) rememberVersion(kept, versionOf(fresh));
  return kept;
}
