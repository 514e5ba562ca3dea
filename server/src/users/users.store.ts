/** Users in the database. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import type { ListedUser, Me, User, UserFilter } from '@trunkline/contract/users/users.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { permissionNames, permissionNamesOf } from '../app/permission-names.store.ts';
import { listPage, type Whose } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { contains } from '../db/page.ts';
import { prepared } from '../db/prepared.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';
import { fromDbTime } from '../db/values.ts';
import { findOwnLcrSid } from './own-lcr.store.ts';

const userColumns = [
  'user_sid',
  'name',
  'email',
  'phone',
  'account_sid',
  'service_provider_sid',
  'provider',
  'provider_userid',
  'scope',
  'force_change',
  'email_validated',
  'phone_validated',
  'email_content_opt_out',
  'is_active',
] as const;

const accountColumns = [
  'account_sid',
  'name',
  'sip_realm',
  'service_provider_sid',
  'is_active',
  'plan_type',
  'trial_end_date',
  'device_to_call_ratio',
  'record_all_calls',
  'created_at',
] as const;

const providerColumns = [
  'service_provider_sid',
  'name',
  'description',
  'root_domain',
  'ms_teams_fqdn',
] as const;

const userRow = prepared((db, user_sid: string) =>
  db.selectFrom('users').select(userColumns).where('user_sid', '=', user_sid),
);
const accountRow = prepared((db, account_sid: string) =>
  db.selectFrom('accounts').select(accountColumns).where('account_sid', '=', account_sid),
);
const providerRow = prepared((db, service_provider_sid: string) =>
  db
    .selectFrom('service_providers')
    .select(providerColumns)
    .where('service_provider_sid', '=', service_provider_sid),
);

const noAccount = allNull(accountColumns);
const noProvider = allNull(providerColumns);

/** The user with the own account and provider, every key null where there is none (`W5`). */
export async function findMe(db: Db, user_sid: string, view_only: boolean): Promise<Me | undefined> {
  const [user] = await userRow(db, user_sid);
  if (!user) return undefined;
  const [account] = user.account_sid ? await accountRow(db, user.account_sid) : [];
  const provider_sid = account?.service_provider_sid ?? user.service_provider_sid;
  const [sp] = provider_sid ? await providerRow(db, provider_sid) : [];
  return {
    user: toUser(user, view_only),
    account: account
      ? {
          ...account,
          created_at: fromDbTime(account.created_at),
          trial_end_date: account.trial_end_date && fromDbTime(account.trial_end_date),
        }
      : noAccount,
    sp: sp ?? noProvider,
    own_lcr_sid: await findOwnLcrSid(db, user),
  };
}

type UserRow = Omit<User, 'force_change' | 'email_validated' | 'phone_validated' | 'is_view_only'> &
  Record<'force_change' | 'email_validated' | 'phone_validated', 0 | 1>;

function toUser(row: UserRow, is_view_only: boolean): User {
  return {
    ...row,
    force_change: row.force_change === 1,
    email_validated: row.email_validated === 1,
    phone_validated: row.phone_validated === 1,
    is_view_only,
  };
}

function allNull<K extends string>(keys: readonly K[]): Record<K, null> {
  return Object.fromEntries(keys.map((key) => [key, null])) as Record<K, null>;
}

export async function findUser(db: Db, user_sid: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select(userColumns)
    .select(permissionNames.as('permissions'))
    .where('user_sid', '=', user_sid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { permissions, ...user } = row;
  return toUser(user, permissions === 'VIEW_ONLY');
}

/** Those within the actor's reach, by name. */
export function listUsers(
  db: Db,
  actor: Actor,
  filter: UserFilter,
): Promise<Page<ListedUser> | ListedUser[]> {
  const { filter: text } = filter;
  const holds = (column: string) => contains(db, sql.ref<string | null>(column), text ?? '');
  const selection = {
    table: 'users',
    key: 'user_sid',
    whose: usersWithin(actor, filter),
    where: text ? [sql<SqlBool>`(${holds('t.name')} or ${holds('t.email')})`] : [],
    sorting: { columns: ['name'], descending: false },
  };
  return listPage(db, filter, selection, async ({ page, order }) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('users as t', 't.user_sid', 'page.sid')
      .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
      .leftJoin('service_providers as p', 'p.service_provider_sid', 't.service_provider_sid')
      .leftJoin('trunkline_user_details as d', 'd.user_sid', 't.user_sid')
      .select([
        't.user_sid',
        't.name',
        't.email',
        't.force_change',
        't.is_active',
        't.account_sid',
        't.service_provider_sid',
        'a.name as account_name',
        'p.name as service_provider_name',
        'd.last_login_at',
        permissionNamesOf('t').as('permissions'),
      ])
      .orderBy(order)
      .execute();
    return rows.map(toListed);
  });
}

/** Of neither an account nor a provider. */
const isAdmins = sql<SqlBool>`(t.account_sid is null and t.service_provider_sid is null)`;

const isOfScope = {
  account: sql<SqlBool>`t.account_sid is not null`,
  service_provider: sql<SqlBool>`t.account_sid is null and t.service_provider_sid is not null`,
};

/** To admins, a provider's list shows the admins besides. */
function usersWithin(actor: Actor, filter: UserFilter): Whose {
  const { account_sid, scope } = filter;
  const admins = actor.scope === 'admin' && !account_sid ? [isAdmins] : [];
  if (scope === 'admin') return { ranges: admins };
  const all = whoseRows(actor, filter, (provider) => [
    ...(scope === 'account' ? [] : [ofProviderItself(provider)]),
    ...(scope === undefined ? admins : []),
  ]);
  if (scope === undefined) return all;
  if ('provider' in all) return scope === 'account' ? all : { ranges: all.besides };
  return { ranges: all.ranges.map((range) => sql<SqlBool>`${range} and ${isOfScope[scope]}`) };
}

type ListedRow = Pick<ListedUser, 'user_sid' | 'name' | 'email' | 'force_change' | 'is_active'> &
  Owner & {
    account_name: string | null;
    service_provider_name: string | null;
    last_login_at: string | null;
    permissions: string | null;
  };

function toListed(row: ListedRow): ListedUser {
  const { account_sid, account_name, service_provider_sid, service_provider_name, permissions, ...user } =
    row;
  return {
    ...user,
    scope: scopeOf(row) ?? 'account',
    is_view_only: permissions === 'VIEW_ONLY',
    last_login_at: row.last_login_at && fromDbTime(row.last_login_at),
    ...(account_sid ? { account_sid, account_name: account_name ?? '' } : {}),
    ...(service_provider_sid
      ? { service_provider_sid, service_provider_name: service_provider_name ?? '' }
      : {}),
  };
}

export function findPassword(db: Db, user_sid: string) {
  return db
    .selectFrom('users')
    .select(['user_sid', 'name', 'hashed_password', 'provider', 'account_sid', 'service_provider_sid'])
    .where('user_sid', '=', user_sid)
    .executeTakeFirst();
}

/** The person chose it, so no change is forced any more. */
export async function savePassword(db: Db, user_sid: string, hashed_password: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ hashed_password, force_change: 0 })
    .where('user_sid', '=', user_sid)
    .execute();
}
