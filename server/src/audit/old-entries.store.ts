/** Entries of the audit log that are older than an installation keeps them. */
import type { Db } from '../db/open.ts';

/** The oldest first, `most` of them at once, with the rows they have; answers how many went. */
export async function removeEntriesBefore(trx: Db, at: string, most: number): Promise<number> {
  // In the order of their sids, which is that of time: an index of `at` alone would be paid for by every change.
  const oldest = await trx
    .selectFrom('trunkline_audit_entries')
    .select(['audit_sid', 'at'])
    .orderBy('audit_sid')
    .limit(most)
    .execute();
  const sids = oldest.filter((entry) => entry.at < at).map(({ audit_sid }) => audit_sid);
  if (sids.length === 0) return 0;
  await trx.deleteFrom('trunkline_audit_rows').where('audit_sid', 'in', sids).execute();
  await trx.deleteFrom('trunkline_audit_entries').where('audit_sid', 'in', sids).execute();
  return sids.length;
}
