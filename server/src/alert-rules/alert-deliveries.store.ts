/** What rules told, and what became of it. */
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/tables.ts';
import { sidOfNoTimeYet } from '../db/time-ordered-id.ts';

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

/**
 * Whether something else that the rule told since has arrived; a test says nothing of how it stands, and what a clock ahead
 * made was not told later.
 */
export async function hasLaterArrived(
  db: Db,
  { alert_rule_sid, alert_delivery_sid }: { alert_rule_sid: string; alert_delivery_sid: string },
): Promise<boolean> {
  const later = await db
    .selectFrom('trunkline_alert_deliveries')
    .select('alert_delivery_sid')
    .where('alert_rule_sid', '=', alert_rule_sid)
    .where('alert_delivery_sid', '>', alert_delivery_sid)
    .where('alert_delivery_sid', '<', sidOfNoTimeYet())
    .where('state', '=', 'delivered')
    .where('what', '<>', 'test')
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export async function removeAlertDeliveriesBefore(db: Db, at: string): Promise<void> {
  await db.deleteFrom('trunkline_alert_deliveries').where('at', '<', at).execute();
}
