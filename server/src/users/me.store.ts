/** Who is signed in, with what the console begins every page by, in one statement. */
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/tables.ts';
import { fromDbTime } from '../db/values.ts';
import { userColumns } from './users.store.ts';

const accountColumns = [
  'account_sid',
  'name',
  'sip_realm',
  'service_provider_sid',
  'registration_hook_sid',
  'queue_event_hook_sid',
  'device_calling_application_sid',
  'siprec_hook_sid',
  'is_active',
  'plan_type',
  'stripe_customer_id',
  'disable_cdrs',
  'trial_end_date',
  'deactivated_reason',
  'device_to_call_ratio',
  'subspace_client_id',
  'subspace_sip_teleport_id',
  'subspace_sip_teleport_destinations',
  'record_all_calls',
  'record_format',
  'enable_debug_log',
  'created_at',
] as const;

const providerColumns = [
  'service_provider_sid',
  'name',
  'description',
  'root_domain',
  'ms_teams_fqdn',
  'registration_hook_sid',
] as const;

/** Of the account, else of the provider itself: the platform's console writes '' where it means no account. */
const ownLcr = sql<string | null>`case
  when u.account_sid <> '' then (
    select lcr_sid from lcr where account_sid = u.account_sid order by lcr_sid limit 1)
  else (
    select lcr_sid from lcr where service_provider_sid = u.service_provider_sid
      and (account_sid is null or account_sid = '') order by lcr_sid limit 1)
  end`;

const hasDefaultViews = sql<0 | 1>`exists (
  select 1 from trunkline_default_views as v where v.user_sid = u.user_sid)`;

/** Each by its own index. An admin sees what any provider shares. */
const ownLists = sql<string | null>`(
  select group_concat(distinct v.list) from trunkline_list_views as v
    where v.user_sid = u.user_sid and v.service_provider_sid is null)`;
const sharedLists = sql<string | null>`(
  select group_concat(distinct v.list) from trunkline_list_views as v
    where v.service_provider_sid = p.service_provider_sid
      or (p.service_provider_sid is null and v.service_provider_sid is not null))`;

/** The tables have names in common. */
const named = (alias: string, columns: readonly string[]) =>
  columns.map((column) => sql.ref(`${alias}.${column}`).as(`${alias}_${column}`));

const ownRow = prepared((db, user_sid: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.account_sid', 'u.account_sid')
    .leftJoin('service_providers as p', (join) =>
      join.on('p.service_provider_sid', '=', sql`coalesce(a.service_provider_sid, u.service_provider_sid)`),
    )
    .select([
      ...named('u', userColumns),
      ...named('a', accountColumns),
      ...named('p', providerColumns),
      ownLcr.as('own_lcr_sid'),
      hasDefaultViews.as('has_default_views'),
      ownLists.as('own_lists'),
      sharedLists.as('shared_lists'),
    ])
    .where('u.user_sid', '=', user_sid),
);

export type OwnFacts = Pick<Me, 'user' | 'account' | 'sp' | 'own_lcr_sid' | 'viewed_lists'> & {
  has_default_views: boolean;
};

/** The user with the own account and provider, every key null where there is none (`W5`). */
export async function findMe(db: Db, user_sid: string, view_only: boolean): Promise<OwnFacts | undefined> {
  const [row] = await ownRow(db, user_sid);
  if (!row) return undefined;
  const { user, ...rest } = factsOf(row);
  return { user: { ...user, is_view_only: view_only }, ...rest };
}

type Row = Record<string, unknown>;
type Part<T extends keyof Database, K extends keyof Selectable<Database[T]>> = Pick<
  Selectable<Database[T]>,
  K
>;

function partOf(row: Row, alias: string, columns: readonly string[]): unknown {
  return Object.fromEntries(columns.map((column) => [column, row[`${alias}_${column}`] ?? null]));
}

const known = new WeakMap<Row, ReturnType<typeof readFacts>>();

/** A row that is remembered, or shared by those who asked for it at once, is taken apart once. */
function factsOf(row: Row) {
  const facts = known.get(row) ?? readFacts(row);
  known.set(row, facts);
  return facts;
}

function readFacts(row: Row) {
  const user = partOf(row, 'u', userColumns) as Part<'users', (typeof userColumns)[number]>;
  const account = partOf(row, 'a', accountColumns) as Part<'accounts', (typeof accountColumns)[number]>;
  const sp = partOf(row, 'p', providerColumns) as Me['sp'];
  const { account_sid, created_at, trial_end_date } = account;
  return {
    user: {
      ...user,
      force_change: user.force_change === 1 && user.provider === 'local',
      email_validated: user.email_validated === 1,
      phone_validated: user.phone_validated === 1,
    },
    account: {
      ...account,
      created_at: account_sid && fromDbTime(created_at),
      trial_end_date: trial_end_date && fromDbTime(trial_end_date),
      root_domain: account_sid && sp.root_domain,
    },
    sp,
    // An admin has a list instead.
    own_lcr_sid:
      user.account_sid || user.service_provider_sid ? (row.own_lcr_sid as string | null) : undefined,
    has_default_views: row.has_default_views === 1,
    viewed_lists: [
      ...new Set([row.own_lists, row.shared_lists].flatMap((lists) => String(lists ?? '').split(','))),
    ]
      .filter(Boolean)
      .sort(),
  };
}
