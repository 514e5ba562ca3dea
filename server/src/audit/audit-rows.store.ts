/** Reading what each of many records went through (decision 035). */
import type { AuditRow } from '@trunkline/contract/audit/audit.contract.ts';
import { hideOwnerBefore } from '@trunkline/contract/audit/hide-owner-before.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { maskAddressesIn } from '@trunkline/contract/core/address.ts';
import type { Db } from '../db/open.ts';
import { withinReach } from '../db/reach.ts';

/** At most `limit` rows behind the position `after`; undefined when the entry is not within reach. */
export async function listAuditRows(
  db: Db,
  actor: Actor,
  audit_sid: string,
  after: number | null,
  limit: number,
): Promise<{ rows: AuditRow[]; next: number | null } | undefined> {
  const entry = await db
    .selectFrom('trunkline_audit_entries')
    .select(['part_of', 'rows_from', 'rows_count'])
    .where('audit_sid', '=', audit_sid)
    .where(withinReach(actor, 'trunkline_audit_entries'))
    .executeTakeFirst();
  if (!entry) return undefined;
  const { part_of, rows_from, rows_count } = entry;
  if (rows_from === null || rows_count === null) return { rows: [], next: null };
  const end = rows_from + rows_count;
  // A share of the rows is a range of them, so what lies outside is not even passed over.
  const found = await db
    .selectFrom('trunkline_audit_rows')
    .select([
      'position',
      'service_provider_sid',
      'account_sid',
      'record_sid',
      'record_name',
      'before_json',
      'after_json',
    ])
    .where('audit_sid', '=', part_of ?? audit_sid)
    .where('position', '>=', after === null ? rows_from : Math.max(rows_from, after + 1))
    .where('position', '<', end)
    .orderBy('position')
    .limit(limit)
    .execute();
  const last = found.at(-1);
  return {
    rows: found.map(({ before_json, after_json, ...row }) =>
      hideOwnerBefore(actor, { ...row, before: stateOf(before_json), after: stateOf(after_json) }),
    ),
    next: last && last.position + 1 < end ? last.position : null,
  };
}

/** Addresses had their credentials in them in entries of older versions. */
export function stateOf(json: string | null): unknown {
  return json === null ? null : JSON.parse(maskAddressesIn(json));
}
