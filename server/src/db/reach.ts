/** Which rows are within an actor's reach (`R15`): the SQL twin of `contract/src/core/actor.ts`. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './tables.ts';

type OwnedTable = {
  [T in keyof Database]: 'account_sid' extends keyof Database[T] ? T : never;
}[keyof Database];

/**
 * How a table says whose a row is. `account`: by its account alone. `either`: by its account, whose
 * provider counts then, or else by a provider. `both`: each sid on its own is the truth.
 */
const ownership = {
  account_limits: 'account',
  account_offers: 'account',
  account_static_ips: 'account',
  account_subscriptions: 'account',
  accounts: 'both',
  api_keys: 'either',
  applications: 'either',
  call_routes: 'account',
  clients: 'account',
  dns_records: 'account',
  lcr: 'either',
  llm_credentials: 'either',
  ms_teams_tenants: 'either',
  phone_numbers: 'either',
  speech_credentials: 'either',
  trunkline_audit_entries: 'both',
  users: 'either',
  voip_carriers: 'either',
} as const satisfies Record<OwnedTable, 'account' | 'either' | 'both'>;

/** For `where`; `alias` is the table's name in the query when that is not its own. */
export function withinReach(actor: Actor, table: OwnedTable, alias: string = table): RawBuilder<SqlBool> {
  const account_sid = sql.ref(`${alias}.account_sid`);
  if (actor.scope === 'admin') return sql<SqlBool>`1 = 1`;
  if (actor.scope === 'account') return sql<SqlBool>`${account_sid} = ${actor.account_sid}`;
  const provider = actor.service_provider_sid;
  const service_provider_sid = sql.ref(`${alias}.service_provider_sid`);
  const ofItsAccounts = sql<SqlBool>`${account_sid} in (
    select account_sid from accounts where service_provider_sid = ${provider})`;
  switch (ownership[table]) {
    case 'account':
      return ofItsAccounts;
    case 'both':
      return sql<SqlBool>`${service_provider_sid} = ${provider}`;
    case 'either':
      return sql<SqlBool>`(${ofItsAccounts}
        or (${account_sid} is null and ${service_provider_sid} = ${provider}))`;
  }
}

/** The same, and for an account its provider's own rows (`R26`). */
export function withinSight(actor: Actor, table: OwnedTable, alias: string = table): RawBuilder<SqlBool> {
  const within = withinReach(actor, table, alias);
  if (actor.scope !== 'account') return within;
  return sql<SqlBool>`(${within} or (${sql.ref(`${alias}.account_sid`)} is null
    and ${sql.ref(`${alias}.service_provider_sid`)} = ${actor.service_provider_sid}))`;
}
