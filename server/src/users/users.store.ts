/** Users in the database. */
import type { Actor, Owner, Scope } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import type { ListedUser, User, UserFilter } from '@trunkline/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { permissionNames, permissionNamesOf } from '../app/permission-names.store.ts';
import { fragment, words } from '../db/fragment.ts';
import { type Condition, listPage, sortingBy, type Whose } from '../db/list.ts';
import { byState, inState, withChoiceCounts } from '../db/list-states.ts';
import { readLocked } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';
import { fromDbTime } from '../db/values.ts';
import { removeResetLinks } from './user-changes.store.ts';

/** Of one that is read. */
export const userColumns = [
  'user_sid',
  'name',
  'email',
  'pending_email',
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

export async function findUser(db: Db, user_sid: string): Promise<User | undefined> {
  return userOf(await userRow(db, user_sid).executeTakeFirst());
}

/** The same, first in a change of it: others that want to change it wait. */
export async function lockUser(trx: Db, user_sid: string): Promise<User | undefined> {
  return userOf(await readLocked(trx, 'users', user_sid, userRow(trx, user_sid)));
}

/** Of an account's user it is the account's, whatever a platform has written beside that (`R14`, `R15`). */
const ownProvider = sql<string | null>`coalesce(
  (select a.service_provider_sid from accounts as a where a.account_sid = u.account_sid),
  u.service_provider_sid)`;

const otherColumns = userColumns.filter((column) => column !== 'service_provider_sid');

function userRow(db: Db, user_sid: string) {
  return db
    .selectFrom('users as u')
    .select(otherColumns)
    .select([ownProvider.as('service_provider_sid'), permissionNames.as('permissions')])
    .where('user_sid', '=', user_sid);
}

type UserRow = NonNullable<Awaited<ReturnType<ReturnType<typeof userRow>['executeTakeFirst']>>>;

function userOf(row: UserRow | undefined): User | undefined {
  if (!row) return undefined;
  const { permissions, ...user } = row;
  return { ...user, is_view_only: permissions === 'VIEW_ONLY' };
}

/** Those within the actor's reach, by name. */
export async function listUsers(
  db: Db,
  actor: Actor,
  filter: UserFilter,
): Promise<Page<ListedUser> | ListedUser[]> {
  const { count_by, filter: text, state } = filter;
  const all = {
    table: 'users',
    key: 'user_sid',
    whose: usersWithin(actor, filter),
    where: text ? [holding(db, named.users, text)] : [],
    sorting: sortingBy(
      filter.sort ?? 'name',
      { name: ['name'], is_active: ['is_active', 'name'], last_login_at: ['name'] },
      { last_login_at: { table: 'trunkline_user_details', column: 'last_login_at', key: 'user_sid' } },
    ),
  };
  const page = await listPage(db, filter, inState(all, state), async (at) =>
    (await usersOnPage(db, at)).map(toListed),
  );
  const of = (scope: Scope) => inState({ ...all, whose: usersWithin(actor, { ...filter, scope }) }, state);
  const byScope = () => ({
    admin: of('admin'),
    service_provider: of('service_provider'),
    account: of('account'),
  });
  return withChoiceCounts(db, { count_by, text }, page, count_by === 'state' ? () => byState(all) : byScope);
}

const usersOnPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('users as t', 't.user_sid', 'page.sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .leftJoin('service_providers as p', (join) =>
      join.on('p.service_provider_sid', '=', sql`coalesce(a.service_provider_sid, t.service_provider_sid)`),
    )
    .leftJoin('trunkline_user_details as d', 'd.user_sid', 't.user_sid')
    .select([
      't.user_sid',
      't.name',
      't.email',
      't.force_change',
      't.is_active',
      't.account_sid',
      'p.service_provider_sid',
      'a.name as account_name',
      'p.name as service_provider_name',
      'd.last_login_at',
      permissionNamesOf('t').as('permissions'),
    ])
    .orderBy(order),
);

/** Of neither an account nor a provider. */
const isAdmins = words('(t.account_sid is null and t.service_provider_sid is null)');

const isOfScope = {
  account: words('t.account_sid is not null'),
  service_provider: words('t.account_sid is null and t.service_provider_sid is not null'),
};

/** Of all users no index begins with those of one scope. */
function ofScope(range: Condition, scope: 'account' | 'service_provider'): Condition {
  const both = fragment`${range} and ${isOfScope[scope]}`;
  return range.fixed?.length === 0 ? { ...both, looks_at: ['account_sid', 'service_provider_sid'] } : both;
}

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
  return { ranges: all.ranges.map((range) => ofScope(range, scope)) };
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
    .selectFrom('users as u')
    .select(['user_sid', 'name', 'hashed_password', 'provider', 'account_sid'])
    .select(ownProvider.as('service_provider_sid'))
    .where('user_sid', '=', user_sid)
    .executeTakeFirst();
}

/** The person chose it, so no change is forced any more. */
export async function savePassword(db: Db, user_sid: string, hashed_password: string): Promise<void> {
  await removeResetLinks(db, user_sid);
  await db
    .updateTable('users')
    .set({ hashed_password, force_change: 0 })
    .where('user_sid', '=', user_sid)
    .execute();
}
