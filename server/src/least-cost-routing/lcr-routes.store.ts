/** Routes and their carriers in the database. */
import type { LcrEntry } from '@trunkline/contract/least-cost-routing/entries.contract.ts';
import type { LcrRoute } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import type { Insertable } from 'kysely';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import type { Database } from '../db/tables.ts';

export type StoredEntry = LcrEntry & { carrier_name: string };
export type StoredRoute = Omit<LcrRoute, 'lcr_carrier_set_entries'> & {
  lcr_carrier_set_entries: StoredEntry[];
};

const routeColumns = ['lcr_route_sid', 'lcr_sid', 'regex', 'description', 'priority'] as const;

function entriesOf(db: Db) {
  return db
    .selectFrom('lcr_carrier_set_entry as e')
    .innerJoin('voip_carriers as c', 'c.voip_carrier_sid', 'e.voip_carrier_sid')
    .select([
      'e.lcr_carrier_set_entry_sid',
      'e.lcr_route_sid',
      'e.voip_carrier_sid',
      'e.workload',
      'e.priority',
      'c.name as carrier_name',
    ])
    .orderBy('e.priority')
    .orderBy('e.lcr_carrier_set_entry_sid');
}

/** Each carrier that one of its routes leads to, by name. */
export function findCarriersOf(db: Db, lcr_sid: string) {
  return db
    .selectFrom('voip_carriers as c')
    .select(['c.voip_carrier_sid', 'c.name', 'c.is_active'])
    .where('c.voip_carrier_sid', 'in', (routed) =>
      routed
        .selectFrom('lcr_carrier_set_entry as e')
        .innerJoin('lcr_routes as r', 'r.lcr_route_sid', 'e.lcr_route_sid')
        .select('e.voip_carrier_sid')
        .where('r.lcr_sid', '=', lcr_sid),
    )
    .orderBy('c.name')
    .orderBy('c.voip_carrier_sid')
    .execute();
}

/** In their order, each with its carriers in theirs. */
export async function findRoutes(db: Db, lcr_sid: string): Promise<StoredRoute[]> {
  const routes = await db
    .selectFrom('lcr_routes')
    .select(routeColumns)
    .where('lcr_sid', '=', lcr_sid)
    .orderBy('priority')
    .orderBy('lcr_route_sid')
    .execute();
  const entries = await entriesOf(db)
    .innerJoin('lcr_routes as r', 'r.lcr_route_sid', 'e.lcr_route_sid')
    .where('r.lcr_sid', '=', lcr_sid)
    .execute();
  const byRoute = Map.groupBy(entries, (entry) => entry.lcr_route_sid);
  return routes.map((route) => ({
    ...route,
    lcr_carrier_set_entries: byRoute.get(route.lcr_route_sid) ?? [],
  }));
}

export async function findRoute(db: Db, lcr_route_sid: string): Promise<StoredRoute | undefined> {
  const route = await db
    .selectFrom('lcr_routes')
    .select(routeColumns)
    .where('lcr_route_sid', '=', lcr_route_sid)
    .executeTakeFirst();
  if (!route) return undefined;
  const entries = await entriesOf(db).where('e.lcr_route_sid', '=', lcr_route_sid).execute();
  return { ...route, lcr_carrier_set_entries: entries };
}

export function findEntry(db: Db, lcr_carrier_set_entry_sid: string): Promise<StoredEntry | undefined> {
  return entriesOf(db)
    .where('e.lcr_carrier_set_entry_sid', '=', lcr_carrier_set_entry_sid)
    .executeTakeFirst();
}

export async function insertRoutes(
  db: Db,
  rows: readonly Insertable<Database['lcr_routes']>[],
): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto('lcr_routes').values(part).execute();
}

export async function insertEntries(
  db: Db,
  rows: readonly Insertable<Database['lcr_carrier_set_entry']>[],
): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto('lcr_carrier_set_entry').values(part).execute();
}

export const { update: updateRoute } = oneRow('lcr_routes', 'lcr_route_sid');

export const { update: updateEntry } = oneRow('lcr_carrier_set_entry', 'lcr_carrier_set_entry_sid');

export async function removeEntries(db: Db, sids: readonly string[]): Promise<void> {
  for (const part of inParts(sids))
    await db.deleteFrom('lcr_carrier_set_entry').where('lcr_carrier_set_entry_sid', 'in', part).execute();
}

/** With their carriers. None of them may be a routing's default route any more. */
export async function removeRoutes(db: Db, sids: readonly string[]): Promise<void> {
  for (const part of inParts(sids)) {
    await db.deleteFrom('lcr_carrier_set_entry').where('lcr_route_sid', 'in', part).execute();
    await db.deleteFrom('lcr_routes').where('lcr_route_sid', 'in', part).execute();
  }
}
