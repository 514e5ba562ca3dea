/** Outbound call routings in the database. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type {
  LcrFilter,
  ListedLcr,
  lcrSorts,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inKysely } from '../db/fragment.ts';
import { type Place, type Walkable, walkOver } from '../db/list-walk.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { contains, pageOf } from '../db/page.ts';
import { ofNoAccount, withinReach } from '../db/reach.ts';

const columns = [
  'l.lcr_sid',
  'l.name',
  'l.is_active',
  'l.default_carrier_set_entry_sid',
  'l.service_provider_sid',
  'l.account_sid',
  'a.name as account_name',
  'p.name as service_provider_name',
  'p.service_provider_sid as owner_service_provider_sid',
] as const;

const isOfProvider = ofNoAccount('lcr', 'l');

function withNames(db: Db) {
  return db
    .selectFrom('lcr as l')
    .leftJoin('accounts as a', 'a.account_sid', 'l.account_sid')
    .leftJoin('service_providers as p', (join) =>
      join.on(
        sql<SqlBool>`p.service_provider_sid = coalesce(a.service_provider_sid, l.service_provider_sid)`,
      ),
    );
}

function rowsOf(db: Db) {
  return withNames(db)
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('lcr_routes as r')
        .select((inner) => inner.fn.countAll().as('n'))
        .whereRef('r.lcr_sid', '=', 'l.lcr_sid')
        .as('number_routes'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** With whom it belongs to, the provider of its account included. */
export type OwnedLcr = ListedLcr & { owner: Owner };

function toOwned(row: Row): OwnedLcr {
  const account_sid = row.account_sid || null;
  const service_provider_sid = row.service_provider_sid || null;
  return {
    ...row,
    account_sid,
    service_provider_sid,
    number_routes: Number(row.number_routes),
    owner: {
      account_sid,
      service_provider_sid: row.owner_service_provider_sid ?? service_provider_sid,
    },
  };
}

export async function findLcr(db: Db, lcr_sid: string): Promise<OwnedLcr | undefined> {
  const row = await rowsOf(db).where('l.lcr_sid', '=', lcr_sid).executeTakeFirst();
  return row && toOwned(row);
}

const place = (of: string): Place => ({ of, has_nulls: false });
const byName = [place("coalesce(l.name, a.name, '')"), place('l.lcr_sid')];
const ownFirst = [
  place("(case when l.account_sid is null or l.account_sid = '' then 0 else 1 end)"),
  ...byName,
];
const orders: Record<(typeof lcrSorts)[number], readonly Place[]> = {
  name: byName,
  is_active: [place('l.is_active'), ...ownFirst],
  number_routes: [place('(select count(*) from lcr_routes as r where r.lcr_sid = l.lcr_sid)'), ...ownFirst],
};

/** Those within the actor's reach: providers' own first, then by name, unless another order is asked for. */
export function listLcrs(
  db: Db,
  actor: Actor,
  filter: LcrFilter & Walkable,
): Promise<Page<ListedLcr> | ListedLcr[]> {
  const { account_sid, service_provider_sid, voip_carrier_sid, name, sort } = filter;
  const descending = sort?.startsWith('-') ?? false;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const places = sort ? orders[sort.replace('-', '') as (typeof lcrSorts)[number]] : ownFirst;
  const narrow = <Q extends { where(condition: RawBuilder<SqlBool>): Q }>(query: Q): Q => {
    let narrowed = query.where(withinReach(actor, 'lcr', 'l'));
    if (account_sid) narrowed = narrowed.where(sql<SqlBool>`l.account_sid = ${account_sid}`);
    if (service_provider_sid)
      narrowed = narrowed.where(sql<SqlBool>`p.service_provider_sid = ${service_provider_sid}`);
    if (voip_carrier_sid)
      narrowed = narrowed.where(
        sql<SqlBool>`l.lcr_sid in (select r.lcr_sid from lcr_carrier_set_entry e
          join lcr_routes r on r.lcr_route_sid = e.lcr_route_sid where e.voip_carrier_sid = ${voip_carrier_sid})`,
      );
    if (name) {
      const own = inKysely<SqlBool>(contains(db, ['l.name', 'a.name'], name));
      narrowed = narrowed.where(
        sql<SqlBool>`(${own} or (${isOfProvider} and ${inKysely(contains(db, ['p.name'], name))}))`,
      );
    }
    return narrowed;
  };
  const inOrder = () =>
    narrow(rowsOf(db)).orderBy(sql.join(places.map(({ of }) => sql`${sql.raw(of)} ${direction}`)));
  const shown = (row: Row): ListedLcr => {
    const { owner: _, ...listed } = toOwned(row);
    return listed;
  };
  if (filter.walk)
    return walkOver(filter, filter.walk, { places, descending }, async (limit, condition) => {
      const query = inOrder()
        .select(places.map(({ of }, nth) => sql<string | number>`${sql.raw(of)}`.as(`place${nth}`)))
        .limit(limit);
      const rows = await (condition ? query.where(inKysely<SqlBool>(condition)) : query).execute();
      return rows.map((row) => {
        const values = places.map(
          (_, nth) => (row as Record<string, string | number>)[`place${nth}`] ?? null,
        );
        return { row: shown(row), values };
      });
    });
  const count = () =>
    narrow(withNames(db))
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst();
  return pageOf(
    db,
    filter,
    async () => Number((await count())?.n ?? 0),
    async (limit, offset) => (await inOrder().limit(limit).offset(offset).execute()).map(shown),
  );
}

/** The one that belongs to this owner itself. */
export async function findLcrSidOf(
  db: Db,
  { account_sid, service_provider_sid }: Owner,
): Promise<string | null> {
  const query = db.selectFrom('lcr as l').select('l.lcr_sid').orderBy('l.lcr_sid');
  const own = account_sid
    ? query.where('l.account_sid', '=', account_sid)
    : query.where('l.service_provider_sid', '=', service_provider_sid).where(isOfProvider);
  return (await own.executeTakeFirst())?.lcr_sid ?? null;
}

export const { insert: insertLcr, update: updateLcr, remove: removeLcr } = oneRow('lcr', 'lcr_sid');
