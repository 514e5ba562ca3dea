/** Which carriers a list is narrowed to: by their names, and by how they are. */
import type { CarrierFilter } from '@trunkline/contract/carriers/carrier-filter.ts';
import type { CarrierState } from '@trunkline/contract/carriers/carrier-states.ts';
import { readRegisterStatus } from '@trunkline/contract/carriers/register-status.ts';
import { whyNotRegistered } from '@trunkline/contract/carriers/why-not-registered.ts';
import type { SqlBool } from 'kysely';
import { holding } from '../app/holding-name.store.ts';
import {
  FAILED_FIRST,
  MAY_NOT_BE_REGISTERED,
  MOST_REGISTRATIONS,
} from '../app/may-not-be-registered.store.ts';
import { named } from '../app/named-tables.store.ts';
import { fragment, inKysely, listed, words } from '../db/fragment.ts';
import type { Condition, Whose } from '../db/list.ts';
import { rowsOfThose } from '../db/list-parts.ts';
import type { Db } from '../db/open.ts';

/** Of those whose the list shows. */
export async function narrowed(
  db: Db,
  whose: Whose,
  {
    name,
    state,
    failing = [],
  }: Pick<CarrierFilter, 'name' | 'state'> & { failing?: readonly string[] | undefined },
): Promise<Condition[]> {
  const where = name ? [holding(db, named.carriers, name)] : [];
  if (!state) return where;
  if (state === 'failing') return [...where, amongThese(failing)];
  return [...where, await ofState(db, state, [rowsOfThose(whose), ...where])];
}

async function ofState(
  db: Db,
  state: Exclude<CarrierState, 'failing'>,
  within: readonly Condition[],
): Promise<Condition> {
  if (state !== 'not-registered') return words(`t.is_active = ${Number(state === 'active')}`);
  return amongThese(await notRegistered(db, within));
}

function amongThese(sids: readonly string[]): Condition {
  return sids.length === 0 ? words('1 = 0') : fragment`t.voip_carrier_sid in ${listed(sids)}`;
}

async function notRegistered(db: Db, within: readonly Condition[]): Promise<string[]> {
  const rows = await db
    .selectFrom('voip_carriers as t')
    .select(['t.voip_carrier_sid', 't.register_status'])
    .where((where) =>
      where.and([...within, MAY_NOT_BE_REGISTERED].map((condition) => inKysely<SqlBool>(condition))),
    )
    .orderBy(inKysely(FAILED_FIRST))
    .limit(MOST_REGISTRATIONS)
    .execute();
  const now = new Date();
  return rows
    .filter(({ register_status }) => whyNotRegistered(readRegisterStatus(register_status), now))
    .map(({ voip_carrier_sid }) => voip_carrier_sid);
}
