/** Reading the audit trail, newest first (`R20`). */
import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import { hideOwnerBefore } from '@trunkline/contract/audit/hide-owner-before.ts';
import { hidePeopleAbove, knownScopes } from '@trunkline/contract/audit/hide-people-above.ts';
import { NO_CHANGES } from '@trunkline/contract/audit/is-change.ts';
import type { Actor, Scope } from '@trunkline/contract/core/actor.ts';
import type { Selectable, SqlBool } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import { type Fragment, fragment, inKysely } from '../db/fragment.ts';
import { byIndexesOf } from '../db/known-indexes.ts';
import type { Db } from '../db/open.ts';
import { byRarest } from '../db/rarest-index.ts';
import { withinReach } from '../db/reach.ts';
import type { Database } from '../db/tables.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { fromDbTime } from '../db/values.ts';
import { stateOf } from './audit-rows.store.ts';

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
  const [entriesFound, rowsFound] = await Promise.all([
    findEntries(db, actor, filter, { before, limit }),
    filter.record_sid ? findRowsAbout(db, filter.record_sid, actor, filter, { before, limit }) : [],
  ]);
  const rows = [...entriesFound, ...rowsFound]
    .sort((a, b) => (a.audit_sid < b.audit_sid ? 1 : -1))
    .slice(0, limit);
  const last = rows.at(-1);
  const entries = await toEntries(db, actor, rows);
  return {
    entries: entries.filter((entry) => !filter.actor_sid || entry.actor_sid !== null),
    next: last && rows.length === limit ? last.audit_sid : null,
  };
}

/** So many entries are looked into for changes, and if these are too few, so many: past that they are no latest ones. */
const LATEST_WITHIN = [100, 5000];

/** The newest entries that are about changes, of those that were written last. */
export async function listLatestChanges(
  db: Db,
  actor: Actor,
  filter: Pick<AuditFilter, 'account_sid' | 'service_provider_sid'>,
  limit: number,
): Promise<AuditEntry[]> {
  const latest = (await entriesWithin(db, actor, filter))
    .select(['audit_sid as sid', 'action'])
    .orderBy('audit_sid', 'desc');
  const changes = (within: number) =>
    db
      .selectFrom(latest.limit(within).as('latest'))
      .select('latest.sid')
      .where((where) => where.and(NO_CHANGES.map((one) => where('latest.action', 'not like', `${one}%`))))
      .orderBy('latest.sid', 'desc')
      .limit(limit);
  let rows: EntryRow[] = [];
  for (const within of LATEST_WITHIN)
    if (rows.length < limit)
      rows = await db
        .selectFrom(changes(within).as('changes'))
        .innerJoin('trunkline_audit_entries as entry', 'entry.audit_sid', 'changes.sid')
        .selectAll('entry')
        .orderBy('entry.audit_sid', 'desc')
        .execute();
  return toEntries(db, actor, rows);
}

/** People above the reader are not named, nor are those whose a record was. */
async function toEntries(db: Db, actor: Actor, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const scopes = actor.scope === 'admin' ? new Map() : await scopesOf(db, rows);
  return rows.map(({ before_json, after_json, actor_scope, part_of, rows_from, rows_count, ...row }) => {
    const entry = {
      ...row,
      rows: rows_count,
      at: fromDbTime(row.at),
      before: stateOf(before_json),
      after: stateOf(after_json),
    };
    const shown = hideOwnerBefore(actor, entry);
    return hidePeopleAbove(actor, shown, actor_scope ?? scopes.get(row.actor_sid ?? '') ?? null);
  });
}

/** Undefined for an entry about one, and for one that the actor does not reach. */
export function findEntryAboutMany(db: Db, actor: Actor, audit_sid: string) {
  return db
    .selectFrom('trunkline_audit_entries')
    .select(['kind', 'action', 'rows_count'])
    .where('audit_sid', '=', audit_sid)
    .where('rows_count', 'is not', null)
    .where(withinReach(actor, 'trunkline_audit_entries'))
    .executeTakeFirst();
}

type EntryRow = Selectable<Database['trunkline_audit_entries']>;
type Bounds = { before: string | null; limit: number };

async function findEntries(db: Db, actor: Actor, filter: AuditFilter, { before, limit }: Bounds) {
  let query = (await entriesWithin(db, actor, filter)).selectAll();
  if (before) query = query.where('audit_sid', '<', before);
  return query.orderBy('audit_sid', 'desc').limit(limit).execute();
}

const ASKED = ['actor_sid', 'kind', 'record_sid', 'account_sid', 'service_provider_sid'] as const;

/** Those of the filter within the actor's reach. */
export async function entriesWithin(db: Db, actor: Actor, filter: AuditFilter) {
  let query = db
    .selectFrom(await tableFor(db, actor, filter))
    .where(withinReach(actor, 'trunkline_audit_entries'));
  // Of many records changed at once everybody reads one entry: the share that is as wide as the list (decision 035).
  const isOfAccount = actor.scope === 'account' || filter.account_sid;
  const isOfProvider = actor.scope === 'service_provider' || filter.service_provider_sid;
  if (!isOfAccount && isOfProvider)
    query = query.where((where) =>
      where.or([where('part_of', 'is', null), where('account_sid', 'is', null)]),
    );
  else if (!isOfAccount) query = query.where('part_of', 'is', null);
  for (const column of ASKED) if (filter[column]) query = query.where(column, '=', filter[column]);
  if (filter.actor_sid)
    query = query.where((where) =>
      where.or([where('actor_scope', 'in', knownScopes(actor)), where('actor_scope', 'is', null)]),
    );
  for (const bound of inTime(filter)) query = query.where(inKysely<SqlBool>(bound));
  return query;
}

/** Sids are ordered by time (`time-ordered-id.ts`). */
export function inTime({ start, end }: AuditFilter): Fragment[] {
  const bounds: Fragment[] = [];
  if (start) bounds.push(fragment`audit_sid >= ${leastOrderedSid(Date.parse(start))}`);
  if (end) bounds.push(fragment`audit_sid < ${leastOrderedSid(Date.parse(end))}`);
  return bounds;
}

function ownOf(actor: Actor): Pick<AuditFilter, 'account_sid' | 'service_provider_sid'> {
  if (actor.scope === 'admin') return {};
  return actor.scope === 'account'
    ? { account_sid: actor.account_sid }
    : { service_provider_sid: actor.service_provider_sid };
}

/** What is asked, and whose entries they are. */
export function equalTo(actor: Actor, filter: AuditFilter) {
  const own: AuditFilter = ownOf(actor);
  return ASKED.flatMap((column) => {
    const value = filter[column] ?? own[column];
    return value ? [{ column, value }] : [];
  });
}

/** To be read by the index of one of these. */
export function tableFor(db: Db, actor: Actor, filter: AuditFilter) {
  const equal = equalTo(actor, filter);
  const table = 'trunkline_audit_entries';
  if (!isMysql(db)) return byRarest(db, table, { key: 'audit_sid', equal, within: inTime(filter) });
  return byIndexesOf(db, table, { columns: equal.map(({ column }) => column), key: 'audit_sid' });
}

/** The record's own rows of entries about many, as entries about it alone. */
async function findRowsAbout(
  db: Db,
  record_sid: string,
  actor: Actor,
  filter: AuditFilter,
  { before, limit }: Bounds,
): Promise<EntryRow[]> {
  let query = db
    .selectFrom('trunkline_audit_rows as row')
    .innerJoin('trunkline_audit_entries as entry', 'entry.audit_sid', 'row.audit_sid')
    .selectAll('entry')
    .select([
      'row.service_provider_sid',
      'row.account_sid',
      'row.record_sid',
      'row.record_name',
      'row.before_json',
      'row.after_json',
    ])
    .where('row.record_sid', '=', record_sid)
    .where(withinReach(actor, 'trunkline_audit_rows', 'row'));
  for (const column of ['account_sid', 'service_provider_sid'] as const)
    if (filter[column]) query = query.where(`row.${column}`, '=', filter[column]);
  if (filter.kind) query = query.where('entry.kind', '=', filter.kind);
  if (filter.actor_sid)
    query = query
      .where('entry.actor_sid', '=', filter.actor_sid)
      .where('entry.actor_scope', 'in', knownScopes(actor));
  if (filter.start) query = query.where('row.audit_sid', '>=', leastOrderedSid(Date.parse(filter.start)));
  if (filter.end) query = query.where('row.audit_sid', '<', leastOrderedSid(Date.parse(filter.end)));
  if (before) query = query.where('row.audit_sid', '<', before);
  const rows = await query.orderBy('row.audit_sid', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, rows_from: null, rows_count: null }));
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
