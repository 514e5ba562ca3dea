/** Everybody is told what blocks a deletion, but only those who can see a blocker get its name (`R15`, `R26`). */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { withinReach, withinSight } from '../db/reach.ts';

const tables = {
  accounts: ['accounts', 'account_sid'],
  'api-keys': ['api_keys', 'api_key_sid'],
  applications: ['applications', 'application_sid'],
  carriers: ['voip_carriers', 'voip_carrier_sid'],
  'least-cost-routing': ['lcr', 'lcr_sid'],
  'ms-teams-tenants': ['ms_teams_tenants', 'ms_teams_tenant_sid'],
  'phone-numbers': ['phone_numbers', 'phone_number_sid'],
  'sip-device-application': ['accounts', 'account_sid'],
  'siprec-application': ['accounts', 'account_sid'],
  users: ['users', 'user_sid'],
} as const;

/** In place of those of a kind that the reader does not see, however many; it has no sid that would lead there. */
function unseen(kind: string, { scope }: Actor): Blocker {
  const whom = scope === 'account' ? 'your service provider' : 'an administrator';
  return { kind, sid: '', name: `not within your reach; ask ${whom}` };
}

export async function seenBlockers(db: Db, actor: Actor, blockers: readonly Blocker[]): Promise<Blocker[]> {
  if (actor.scope === 'admin') return [...blockers];
  const told: Blocker[] = [];
  for (const [kind, members] of Map.groupBy(blockers, (blocker) => blocker.kind)) {
    const seen = await seenOf(
      db,
      actor,
      kind,
      members.map(({ sid }) => sid),
    );
    const shown = members.filter(({ sid }) => seen.has(sid));
    told.push(...shown, ...(shown.length < members.length ? [unseen(kind, actor)] : []));
  }
  return told;
}

async function seenOf(db: Db, actor: Actor, kind: string, sids: string[]): Promise<Set<string>> {
  const [table, key] = tables[kind as keyof typeof tables] ?? [];
  if (!table) return new Set();
  // Asked of these rows alone: SQLite would otherwise begin with all that the actor reaches.
  const isSeen = whichAreSeen(actor, table);
  const { rows } = await sql<{ sid: string }>`
    select ${sql.ref(`t.${key}`)} as sid from ${sql.table(table)} as t
      where ${sql.ref(`t.${key}`)} in (${sql.join(sids)}) and (${isSeen}) is true`.execute(db);
  return new Set(rows.map(({ sid }) => sid));
}

function whichAreSeen(actor: Actor, table: (typeof tables)[keyof typeof tables][0]): RawBuilder<SqlBool> {
  // A provider's own carriers are seen by its accounts.
  if (table === 'voip_carriers') return withinSight(actor, table, 't');
  const within = withinReach(actor, table, 't');
  // A number that is nobody's keeps nobody's secret.
  return table === 'phone_numbers'
    ? sql<SqlBool>`(${within} or (t.account_sid is null and t.service_provider_sid is null))`
    : within;
}
