/** Merges rows that several queries found, each once: as the last query returned it. */
export function eachOnce<T extends { sid: string | null }>(found: readonly T[]): T[] {
  return [...new Map(found.map((one) => [one.sid, one])).values()];
}
