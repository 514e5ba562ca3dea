/** Reading the audit trail, newest first (`R20`). */
import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import { hidePeopleAbove, knownScopes } from '@trunkline/contract/audit/hide-people-above.ts';
import type { Actor, Scope } from '@trunkline/contract/core/actor.ts';
import { maskAddressesIn } from '@trunkline/contract/core/address.ts';
import type { Db } from '../db/open.ts';
import { withinReach } from '../db/reach.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { fromDbTime } from '../db/values.ts';

/**
 * At most `limit` entries older than the one named `before`, and the sid where the next page begins. People
 * above the reader are not named, nor found by their sid.
 */
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
  if (filter.actor_sid)
    query = query.where((where) =>
      where.or([where('actor_scope', 'in', knownScopes(actor)), where('actor_scope', 'is', null)]),
    );
  // Sids are ordered by time (`audit-sid.ts`).
  if (filter.start) query = query.where('audit_sid', '>=', leastOrderedSid(Date.parse(filter.start)));
  if (filter.end) query = query.where('audit_sid', '<', leastOrderedSid(Date.parse(filter.end)));
  if (before) query = query.where('audit_sid', '<', before);
  const rows = await query.orderBy('audit_sid', 'desc').limit(limit).execute();
  const last = rows.at(-1);
  const scopes = actor.scope === 'admin' ? new Map() : await scopesOf(db, rows);
  const entries = rows.map(({ before_json, after_json, actor_scope, ...row }) => {
    const entry = {
      ...row,
      at: fromDbTime(row.at),
      before: stateOf(before_json),
      after: stateOf(after_json),
    };
    return hidePeopleAbove(actor, entry, actor_scope ?? scopes.get(row.actor_sid ?? '') ?? null);
  });
  return {
    entries: entries.filter((entry) => !filter.actor_sid || entry.actor_sid !== null),
    next: last && rows.length === limit ? last.audit_sid : null,
  };
}

/** Addresses had their credentials in them in entries of older versions. */
function stateOf(json: string | null): unknown {
  return json === null ? null : JSON.parse(maskAddressesIn(json));
}

/** Of the authors of entries that do not tell it themselves, as far as they are still there. */
async function scopesOf(
  db: Db,
  rows: readonly { actor_scope: Scope | null; actor_sid: string | null }[],
): Promise<ReadonlyMap<string, Scope>> {
  const untold = rows.flatMap(({ actor_scope, actor_sid }) => (actor_scope || !actor_sid ? [] : [actor_sid]));
  const sids = [...new Set(untold)];
  if (sids.length === 0) return new Map();
  const sides = ['account_sid', 'service_provider_sid'] as const;
  const [users, keys] = await Promise.all([
    db
      .selectFrom('users')
      .select(['user_sid as sid', ...sides])
      .where('user_sid', 'in', sids)
      .execute(),
    db
      .selectFrom('api_keys')
      .select(['api_key_sid as sid', ...sides])
      .where('api_key_sid', 'in', sids)
      .execute(),
  ]);
  return new Map(
    [...users, ...keys].map(({ sid, account_sid, service_provider_sid }) => [
      sid,
      account_sid ? 'account' : service_provider_sid ? 'service_provider' : 'admin',
    ]),
  );
}
