/** What came as JSON, as text: a text as it is. `String` would call what an object has as its `toString`, which may be anything. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}
