/** What came as JSON, as it is said in a sentence: `String` calls what an object has as its `toString`, which may be anything. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}
