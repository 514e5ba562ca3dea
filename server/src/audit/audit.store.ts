/** Reading the audit trail, newest first (`R20`). */
import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { withinReach } from '../db/reach.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { fromDbTime } from '../db/values.ts';

/** At most `limit` entries older than the one named `before`, and the sid where the next page begins. */
export async function listAuditEntries(
  db: Db,
  actor: Actor,
  filter: AuditFilter,
  before: string | null,
  limit: number,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  let query = db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where(withinReach(actor, 'trunkline_audit_entries'));
  for (const column of ['actor_sid', 'kind', 'record_sid', 'account_sid'] as const) {
    const value = filter[column];
    if (value) query = query.where(column, '=', value);
  }
  // Sids are ordered by time (`audit-sid.ts`).
  if (filter.start) query = query.where('audit_sid', '>=', leastOrderedSid(Date.parse(filter.start)));
  if (filter.end) query = query.where('audit_sid', '<', leastOrderedSid(Date.parse(filter.end)));
  if (before) query = query.where('audit_sid', '<', before);
  const rows = await query.orderBy('audit_sid', 'desc').limit(limit).execute();
  const last = rows.at(-1);
  return {
    entries: rows.map(({ before_json, after_json, ...row }) => ({
      ...row,
      at: fromDbTime(row.at),
      before: before_json === null ? null : JSON.parse(before_json),
      after: after_json === null ? null : JSON.parse(after_json),
    })),
    next: last && rows.length === limit ? last.audit_sid : null,
  };
}
