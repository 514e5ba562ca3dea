/** Writing an audit entry about many records (decision 035). */
import type { Db } from '../db/open.ts';
import type { Database } from '../db/tables.ts';

export async function insertManyEntry(db: Db, entry: Database['trunkline_audit_entries']): Promise<void> {
  await db.insertInto('trunkline_audit_entries').values(entry).execute();
}

/** As many as one statement takes. */
export async function insertAuditRows(
  db: Db,
  rows: readonly Database['trunkline_audit_rows'][],
): Promise<void> {
  await db.insertInto('trunkline_audit_rows').values(rows).execute();
}
