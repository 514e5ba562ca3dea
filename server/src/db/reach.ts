/** Which rows are within an actor's reach (`R15`): the SQL twin of `contract/src/core/actor.ts`. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fragment, words } from './fragment.ts';
import { type Condition, fixing, type Whose } from './list.ts';
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
  ms_teams_tenants: 'either',
  phone_numbers: 'either',
  speech_credentials: 'either',
  trunkline_alert_rules: 'either',
  trunkline_audit_entries: 'both',
  trunkline_audit_rows: 'both',
  trunkline_billing: 'account',
  trunkline_llm_credentials: 'either',
  trunkline_payments: 'account',
  trunkline_trial_mails: 'account',
  users: 'either',
  voip_carriers: 'either',
} as const satisfies Record<OwnedTable, 'account' | 'either' | 'both'>;

/** The row has no account. In routings, where no foreign key prevents it, a platform's portal writes '' for none. */
export function ofNoAccount(table: OwnedTable, alias: string = table): RawBuilder<SqlBool> {
  const account_sid = sql.ref(`${alias}.account_sid`);
  return table === 'lcr'
    ? sql<SqlBool>`coalesce(${account_sid}, '') = ''`
    : sql<SqlBool>`${account_sid} is null`;
}

/** For `where`; `alias` is the table's name in the query, if it has another. */
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
        or (${ofNoAccount(table, alias)} and ${service_provider_sid} = ${provider}))`;
  }
}

/** The same, and for an account also its provider's own rows (`R26`). */
export function withinSight(actor: Actor, table: OwnedTable, alias: string = table): RawBuilder<SqlBool> {
  const within = withinReach(actor, table, alias);
  if (actor.scope !== 'account') return within;
  return sql<SqlBool>`(${within} or (${sql.ref(`${alias}.account_sid`)} is null
    and ${sql.ref(`${alias}.service_provider_sid`)} = ${actor.service_provider_sid}))`;
}

export const ofAccount = (account_sid: string): Condition =>
  fixing(['account_sid'], fragment`t.account_sid = ${account_sid}`);

/** The provider's own rows, which have no account. */
export const ofProviderItself = (service_provider_sid: string): Condition =>
  fixing(
    ['service_provider_sid', 'account_sid'],
    fragment`(t.service_provider_sid = ${service_provider_sid} and t.account_sid is null)`,
  );

/** The accounts within reach, of one provider if it is named. */
export function accountsWithin(actor: Actor, provider?: string): Condition {
  const asked = provider ?? (actor.scope === 'service_provider' && actor.service_provider_sid);
  if (actor.scope === 'service_provider' && asked !== actor.service_provider_sid) return words('1 = 0');
  const ofProvider = asked && fixing(['service_provider_sid'], fragment`t.service_provider_sid = ${asked}`);
  if (actor.scope === 'account')
    return fragment`t.account_sid = ${actor.account_sid} and ${ofProvider || words('1 = 1')}`;
  return ofProvider || fixing([], words('1 = 1'));
}

const nobodys: Whose = { ranges: [] };

const everybodys: Condition = { ...fixing([], words('1 = 1')), is_of_all: true };

/** What a caller narrows a list to; nothing out of reach is shown anyway. */
export type Narrowed = { account_sid?: string | undefined; service_provider_sid?: string | undefined };

/**
 * `withinReach` for a list (`db/list.ts`), narrowed to an account, or to a provider and its accounts. `besides`: a
 * provider's rows that have no account.
 */
export function whoseRows(
  actor: Actor,
  narrowed: Narrowed,
  besides: (service_provider_sid: string) => readonly Condition[],
): Whose {
  const provider = agreed(
    narrowed.service_provider_sid,
    actor.scope === 'service_provider' && actor.service_provider_sid,
  );
  const account = agreed(narrowed.account_sid, actor.scope === 'account' && actor.account_sid);
  if (provider === null || account === null) return nobodys;
  if (account !== undefined)
    return { ranges: [provider === undefined ? ofAccount(account) : ofAccountOf(account, provider)] };
  if (provider === undefined) return { ranges: [everybodys] };
  return { provider, besides: besides(provider) };
}

/** What the caller asks for, if it is what the actor is confined to: null when the two disagree. */
function agreed(asked: string | undefined, own: string | false): string | undefined | null {
  if (own === false) return asked;
  return asked === undefined || asked === own ? own : null;
}

function ofAccountOf(account_sid: string, provider: string): Condition {
  return fixing(
    ['account_sid'],
    fragment`${ofAccount(account_sid)} and exists (select 1 from accounts
      where account_sid = ${account_sid} and service_provider_sid = ${provider})`,
  );
}
