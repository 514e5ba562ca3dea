/**
 * Values that are sent back as stored do not block other changes: a platform may have stored what is refused here.
 * Pure; server and forms ask it about each fault that a schema finds.
 */
type Fields = { readonly [field: string]: unknown };

/** Whether the fault is in a field that was sent as it is stored. */
export function isAsStored(path: PropertyKey, sent: Fields, stored: Fields): boolean {
  const field = String(path);
  return field in sent && field in stored && written(sent[field]) === written(stored[field]);
}

function written(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : value);
}
