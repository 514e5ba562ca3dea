/** Reading the audit trail, newest first (`R20`). */
import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { withinReach } from '../db/reach.ts';
import { fromDbTime, toDbTimeExact } from '../db/values.ts';

/** Where a page ends: the last entry's time and sid, since times repeat. */
export type Cursor = { at: string; audit_sid: string };

/** At most `limit` entries older than the cursor. */
export async function listAuditEntries(
  db: Db,
  actor: Actor,
  filter: AuditFilter,
  before: Cursor | null,
  limit: number,
): Promise<{ entries: AuditEntry[]; last: Cursor | null }> {
  let query = db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where(withinReach(actor, 'trunkline_audit_entries'));
  for (const column of ['actor_sid', 'kind', 'record_sid', 'account_sid'] as const) {
    const value = filter[column];
    if (value) query = query.where(column, '=', value);
  }
  if (filter.start) query = query.where('at', '>=', toDbTimeExact(new Date(filter.start)));
  if (filter.end) query = query.where('at', '<', toDbTimeExact(new Date(filter.end)));
  if (before)
    query = query
      .where('at', '<=', before.at)
      .where((where) => where.or([where('at', '<', before.at), where('audit_sid', '<', before.audit_sid)]));
  const rows = await query.orderBy('at', 'desc').orderBy('audit_sid', 'desc').limit(limit).execute();
  const last = rows.at(-1);
  return {
    entries: rows.map(({ before_json, after_json, ...row }) => ({
      ...row,
      at: fromDbTime(row.at),
      before: before_json === null ? null : JSON.parse(before_json),
      after: after_json === null ? null : JSON.parse(after_json),
    })),
    last: last && rows.length === limit ? { at: last.at, audit_sid: last.audit_sid } : null,
  };
}
