/** Views of lists in the database. */
import { type Actor, userSidOf } from '@trunkline/contract/core/actor.ts';
import type { ListView } from '@trunkline/contract/list-views/list-views.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { withinReach, withinSight } from '../db/reach.ts';

type Filter = {
  list?: string | undefined;
  view_sid?: string | undefined;
  service_provider_sid?: string | undefined;
  /** Those alone that the actor begins with. */
  are_default?: true;
};

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>;

/** As many as a menu shows. */
const MOST = 200;

export function findView(db: Db, view_sid: string) {
  return db
    .selectFrom('trunkline_list_views')
    .selectAll()
    .where('view_sid', '=', view_sid)
    .executeTakeFirst();
}

/**
 * The own ones, and those that are shared with the people of the actor's provider, made by others or by the actor; an
 * admin names the provider, or the view. Without the filters whose record is gone, or not for the reader.
 */
export async function listViews(db: Db, actor: Actor, filter: Filter): Promise<ListView[]> {
  const user_sid = userSidOf(actor) ?? '';
  const of = actor.scope === 'admin' ? filter.service_provider_sid : actor.service_provider_sid;
  const rows = await db
    .selectFrom('trunkline_list_views as v')
    .leftJoin('trunkline_default_views as d', (join) =>
      join.onRef('d.view_sid', '=', 'v.view_sid').on('d.user_sid', '=', user_sid),
    )
    .selectAll('v')
    .select('d.view_sid as default_sid')
    .where((where) =>
      where.or([
        where.and([
          where('v.user_sid', '=', user_sid),
          // Shared with the people of a provider that the actor has left, it is theirs.
          ...(actor.scope === 'admin' ? [] : [where('v.service_provider_sid', 'is', null)]),
        ]),
        ...(of ? [where('v.service_provider_sid', '=', of)] : []),
        ...(actor.scope === 'admin' && (filter.view_sid || filter.are_default)
          ? [where('v.service_provider_sid', 'is not', null)]
          : []),
      ]),
    )
    .$if(filter.list !== undefined, (query) => query.where('v.list', '=', filter.list ?? ''))
    .$if(filter.view_sid !== undefined, (query) => query.where('v.view_sid', '=', filter.view_sid ?? ''))
    .$if(filter.are_default === true, (query) => query.where('d.view_sid', 'is not', null))
    .orderBy('v.name')
    .orderBy('v.view_sid')
    .limit(MOST)
    .execute();
  const views = rows.map(({ search_json, columns_json, default_sid, user_sid: maker, ...row }) => ({
    ...row,
    search: JSON.parse(search_json) as Record<string, string>,
    columns: JSON.parse(columns_json) as Record<string, boolean>,
    is_own: maker === user_sid,
    is_default: default_sid !== null,
  }));
  const known = await recordsOf(db, actor, views);
  return views.map((view) => {
    const gone: string[] = filters.filter(
      (name) => isSid(view.search[name]) && !known.has(view.search[name] ?? ''),
    );
    const rest = Object.entries(view.search).filter(([name]) => !gone.includes(name));
    return { ...view, search: Object.fromEntries(rest), gone };
  });
}

type Narrow = (actor: Actor, table: 'accounts' | 'applications' | 'voip_carriers') => RawBuilder<SqlBool>;

/** Filters that name a record: where such records are, and which of them a reader knows of. */
const referring = {
  account: { table: 'accounts', key: 'account_sid', known: withinReach },
  carrier: { table: 'voip_carriers', key: 'voip_carrier_sid', known: withinSight },
  application: { table: 'applications', key: 'application_sid', known: withinReach },
} as const satisfies Record<string, { table: Parameters<Narrow>[1]; key: string; known: Narrow }>;

const filters = Object.keys(referring) as (keyof typeof referring)[];

const isSid = (value: string | undefined) => value !== undefined && /^[0-9a-f-]{36}$/i.test(value);

/** Those that the views' filters name, as far as they are there and within the reader's sight. */
async function recordsOf(
  db: Db,
  actor: Actor,
  views: readonly { search: Record<string, string> }[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    filters.map(async (name) => {
      const sids = new Set(views.map(({ search }) => search[name]).filter(isSid) as string[]);
      if (sids.size === 0) return [];
      const { table, key, known } = referring[name];
      // The three tables have no key in common; each one's is its own.
      return db
        .selectFrom(table as 'accounts')
        .select(`${key as 'account_sid'} as sid`)
        .where(key as 'account_sid', 'in', [...sids])
        .where(known(actor, table))
        .execute();
    }),
  );
  return new Set(found.flat().map(({ sid }) => sid));
}

/** Without those that were left to the people of a former provider: their maker does not see them, and cannot make room. */
export async function namesOfOwnViews(db: Db, user_sid: string, list: string) {
  const isLeft = sql<SqlBool>`v.service_provider_sid
    <> coalesce(a.service_provider_sid, u.service_provider_sid, v.service_provider_sid)`;
  return db
    .selectFrom('trunkline_list_views as v')
    .innerJoin('users as u', 'u.user_sid', 'v.user_sid')
    .leftJoin('accounts as a', 'a.account_sid', 'u.account_sid')
    .select(['v.view_sid', 'v.name'])
    .where('v.user_sid', '=', user_sid)
    .where('v.list', '=', list)
    .where((where) => where.or([where('v.service_provider_sid', 'is', null), where.not(isLeft)]))
    .execute();
}

export const {
  insert: insertView,
  update: updateView,
  remove: removeView,
} = oneRow('trunkline_list_views', 'view_sid');

/** What is shared no more is nobody else's beginning. */
export async function forgetDefaultsOfOthers(db: Db, view_sid: string, user_sid: string): Promise<void> {
  await db
    .deleteFrom('trunkline_default_views')
    .where('view_sid', '=', view_sid)
    .where('user_sid', '!=', user_sid)
    .execute();
}

/** The person begins the list with this view, or with none. */
export async function saveDefaultView(
  db: Db,
  user_sid: string,
  list: string,
  view_sid: string | null,
): Promise<void> {
  await db
    .deleteFrom('trunkline_default_views')
    .where('user_sid', '=', user_sid)
    .where('list', '=', list)
    .execute();
  if (view_sid) await db.insertInto('trunkline_default_views').values({ user_sid, list, view_sid }).execute();
}

/** By list, what the person begins it with: without the filters whose record is gone. */
export async function readDefaultViews(db: Db, actor: Actor) {
  const views = await listViews(db, actor, { are_default: true });
  return Object.fromEntries(
    views.map(({ list, view_sid, search, columns }) => [list, { view_sid, search, columns }]),
  );
}
