/** A JSON value as text; text stays as it is. `String` would call an object's `toString`, which may be anything. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}
