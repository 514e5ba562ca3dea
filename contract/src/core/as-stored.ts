/**
 * What comes back as it is stored stops no change of something else: a platform may have stored what is refused here.
 * Pure; the server and the forms ask it about each fault that a schema finds.
 */
type Fields = { readonly [field: string]: unknown };

/** Is it about a field that is sent as it is stored? */
export function isAsStored(path: PropertyKey, sent: Fields, stored: Fields): boolean {
  const field = String(path);
  return field in sent && field in stored && written(sent[field]) === written(stored[field]);
}

function written(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : value);
}
