/** Of rows that several questions found, each once: as the last of them tells it. */
export function eachOnce<T extends { sid: string | null }>(found: readonly T[]): T[] {
  return [...new Map(found.map((one) => [one.sid, one])).values()];
}
