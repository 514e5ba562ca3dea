/** The name of a record that a document changed: its entry is about the document, so the name also says what it is. */
export function rowName(record_name: string | null, kind: string): string {
  return `${record_name ?? ''} (${kind})`;
}

type Named = { kind: string; record_sid: string | null; record_name: string | null };

/** The kind of the record of an entry or of one of its rows. */
export function recordKindOf({ kind, record_sid, record_name }: Named): string {
  if (kind !== 'configuration' || record_sid === null) return kind;
  return /\(([a-z-]+)\)$/.exec(record_name ?? '')?.[1] ?? kind;
}
