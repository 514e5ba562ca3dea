/** What one of the records that a document changed is called: its entry is about the document, so the name says what it is. */
export function rowName(record_name: string | null, kind: string): string {
  return `${record_name ?? ''} (${kind})`;
}

type Named = { kind: string; record_sid: string | null; record_name: string | null };

/** What the record of an entry, or of a row of one, is. */
export function recordKindOf({ kind, record_sid, record_name }: Named): string {
  if (kind !== 'configuration' || record_sid === null) return kind;
  return /\(([a-z-]+)\)$/.exec(record_name ?? '')?.[1] ?? kind;
}
