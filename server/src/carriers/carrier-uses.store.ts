/** What uses a carrier, and so blocks its deletion or its move (`R19`). */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { MOST_BLOCKERS } from '../db/page.ts';

/** All of it, or with `unless` only what a carrier of this owner would not serve. */
export async function findCarrierBlockers(
  db: Db,
  voip_carrier_sid: string,
  unless?: Owner,
): Promise<Blocker[]> {
  const isConcerned = (alias: string) => (unless ? isOutside(unless, alias) : sql<SqlBool>`1 = 1`);
  const numbers = await numbersOf(db, voip_carrier_sid, isConcerned('n'))
    .select(['n.phone_number_sid as sid', 'n.number as name'])
    .orderBy('n.number')
    .limit(MOST_BLOCKERS)
    .execute();
  const routings = await db
    .selectFrom('lcr_carrier_set_entry as e')
    .innerJoin('lcr_routes as r', 'r.lcr_route_sid', 'e.lcr_route_sid')
    .innerJoin('lcr as l', 'l.lcr_sid', 'r.lcr_sid')
    .select(['l.lcr_sid as sid', 'l.name'])
    .distinct()
    .where('e.voip_carrier_sid', '=', voip_carrier_sid)
    .where(isConcerned('l'))
    .orderBy('l.name')
    .limit(MOST_BLOCKERS)
    .execute();
  return [
    ...numbers.map((row) => ({ kind: 'phone-numbers', ...row })),
    ...routings.map(({ sid, name }) => ({
      kind: 'least-cost-routing',
      sid,
      name: name || 'Default route',
    })),
  ];
}

/** The numbers that a carrier of this owner would not serve, where more are in the way than are named. */
export async function countNumbersInTheWay(
  db: Db,
  voip_carrier_sid: string,
  owner: Owner,
  named: readonly Blocker[],
): Promise<BlockerTotal[]> {
  const kind = 'phone-numbers';
  if (named.filter((blocker) => blocker.kind === kind).length < MOST_BLOCKERS) return [];
  const { total } = await numbersOf(db, voip_carrier_sid, isOutside(owner, 'n'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return [{ kind, total: Number(total) }];
}

const numbersOf = (db: Db, voip_carrier_sid: string, isConcerned: RawBuilder<SqlBool>) =>
  db.selectFrom('phone_numbers as n').where('n.voip_carrier_sid', '=', voip_carrier_sid).where(isConcerned);

/**
 * A carrier serves the records of its account, or without one those of its provider and of the
 * provider's accounts (`R15`). A record that says nobody's name is in nobody's way.
 */
function isOutside(owner: Owner, alias: string): RawBuilder<SqlBool> {
  const account_sid = sql.ref(`${alias}.account_sid`);
  const service_provider_sid = sql.ref(`${alias}.service_provider_sid`);
  const home = owner.account_sid ?? owner.service_provider_sid;
  // A provider's routing takes the carriers of its accounts too (`R41`); its numbers do not.
  if (owner.account_sid && alias === 'l')
    return sql<SqlBool>`coalesce(nullif(${account_sid}, ''), ${service_provider_sid}, ${home})
      not in (${home}, ${owner.service_provider_sid})`;
  if (owner.account_sid)
    return sql<SqlBool>`coalesce(${account_sid}, ${service_provider_sid}, ${home}) <> ${home}`;
  return sql<SqlBool>`coalesce(
    (select a.service_provider_sid from accounts a where a.account_sid = ${account_sid}),
    ${service_provider_sid}, ${home}) <> ${home}`;
}
