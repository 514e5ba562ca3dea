/** What rules told, and what became of it. */
import type { Insertable, Updateable } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/tables.ts';
import { toDbTimeExact } from '../db/values.ts';

export async function insertAlertDelivery(
  db: Db,
  row: Insertable<Database['trunkline_alert_deliveries']>,
): Promise<void> {
  await db.insertInto('trunkline_alert_deliveries').values(row).execute();
}

export async function updateAlertDelivery(
  db: Db,
  alert_delivery_sid: string,
  changes: Updateable<Database['trunkline_alert_deliveries']>,
): Promise<void> {
  await db
    .updateTable('trunkline_alert_deliveries')
    .set(changes)
    .where('alert_delivery_sid', '=', alert_delivery_sid)
    .execute();
}

export function listAlertDeliveries(db: Db, alert_rule_sid: string, most: number) {
  return db
    .selectFrom('trunkline_alert_deliveries')
    .selectAll()
    .where('alert_rule_sid', '=', alert_rule_sid)
    .orderBy('alert_delivery_sid', 'desc')
    .limit(most)
    .execute();
}

export async function removeAlertDeliveriesBefore(db: Db, at: string): Promise<void> {
  await db.deleteFrom('trunkline_alert_deliveries').where('at', '<', at).execute();
}

/**
 * Whether this server has the round now: the last was made so long ago, and nobody else was quicker. By the database's
 * clock (`now`), which all servers share; a time that lies a round ahead of it was written by another clock, and counts
 * as none.
 */
export async function claimRound(db: Db, name: string, past_ms: number, now: number): Promise<boolean> {
  const [at, latest, ahead] = [now, now - past_ms, now + past_ms].map((ms) => toDbTimeExact(new Date(ms)));
  const { numUpdatedRows } = await db
    .updateTable('trunkline_rounds')
    .set({ at: at as string })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('at', '<', latest as string), eb('at', '>', ahead as string)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const there = await db
    .selectFrom('trunkline_rounds')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (there) return false;
  const insert = db.insertInto('trunkline_rounds').values({ name, at: at as string });
  const { numInsertedOrUpdatedRows } = await (isMysql(db)
    ? insert.ignore()
    : insert.onConflict((conflict) => conflict.doNothing())
  ).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
